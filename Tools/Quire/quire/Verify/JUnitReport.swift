import Foundation
import Manuscript
import Shell
import Support
import Verification

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What `quire verify --format junit` prints, for CI systems: a suite for each file, a case for each
/// fence.
struct JUnitReport {
  private let results: [ManuscriptResult]

  init(_ results: [ManuscriptResult]) { self.results = results }

  var text: String {
    let root = XMLElement("testsuites", results.map(suite))
    let document = XMLDocument(rootElement: root)
    document.version = "1.0"
    document.characterEncoding = "UTF-8"
    return document.xmlString(options: .nodePrettyPrint)
  }

  private func suite(_ result: ManuscriptResult) -> XMLElement {
    let path = result.manuscript.path
    let fences = result.selected.map { fence, fenceResult in
      testCase("line \(fence.start.line): \(fence.info)", in: path, fenceResult)
    }
    // Diagnostics of no fence: of links, exercises, the file itself.
    let known = Set(result.fences.flatMap(\.diagnostics))
    let others = result.diagnostics.filter { !known.contains($0) }.map { diagnostic in
      testCase("line \(diagnostic.line)", in: path, [failure(diagnostic)])
    }
    let failures = result.fences.filter { $0.state == .failed }.count + others.count
    let skipped = result.fences.filter { if case .unproved = $0.state { true } else { false } }
    return XMLElement(
      "testsuite", fences + others,
      [
        "name": path, "tests": "\(fences.count + others.count)", "failures": "\(failures)",
        "skipped": "\(skipped.count)",
      ])
  }

  private func testCase(
    _ name: String, in path: String, _ result: FenceResult
  ) -> XMLElement {
    if case .unproved(let reason) = result.state {
      return testCase(name, in: path, [XMLElement("skipped", [], ["message": reason])])
    }
    let isUnexplained = result.state == .failed && result.diagnostics.isEmpty
    let refused = Diagnostic(path: path, line: 1, .fence, "refused")
    return testCase(
      name, in: path, (isUnexplained ? [refused] : result.diagnostics).map(failure))
  }

  private func testCase(_ name: String, in path: String, _ content: [XMLNode]) -> XMLElement {
    XMLElement("testcase", content, ["classname": path, "name": name])
  }

  private func failure(_ diagnostic: Diagnostic) -> XMLElement {
    let text = XMLNode.text(withStringValue: diagnostic.printed.logSafe) as? XMLNode
    return XMLElement(
      "failure", [text].compactMap { $0 },
      ["type": diagnostic.verdict.rawValue, "message": diagnostic.message])
  }
}

extension XMLElement {
  /// An element with children, and with attributes in their log-safe form.
  fileprivate convenience init(
    _ name: String, _ children: [XMLNode], _ attributes: [String: String] = [:]
  ) {
    self.init(name: name)
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      let attribute = XMLNode(kind: .attribute)
      (attribute.name, attribute.stringValue) = (name, value.logSafe)
      addAttribute(attribute)
    }
    setChildren(children)
  }
}
