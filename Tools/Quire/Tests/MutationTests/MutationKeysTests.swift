import Foundation
import Manuscript
import Support
import Testing

@testable import Compilation
@testable import Mutation

@Suite struct `The keys of mutants' results` {
  private let folder = Folder()

  private struct Keys: Equatable {
    let refused, tests, documents: String
  }

  /// The keys for a package with the modules `A`, `User`, which uses it, and `Helper`, which only the
  /// tests use.
  ///
  /// - Parameters:
  ///   - changed: The name of the module that has another source; nil for none.
  ///   - others: More modules of the plan, which use `A`.
  private func keys(changed: String? = nil, others: [String] = [], imports: [String] = []) throws
    -> Keys
  {
    let root = folder.url
    defer { try? FileManager.default.removeItem(at: root) }
    func module(_ name: String, _ dependencies: [String]) throws -> BuiltModule {
      let (source, interface) = ("\(name).swift", "Modules/\(name).swiftmodule")
      try folder.write(name == changed ? "// Other\n" : "// \(name)\n", to: source)
      try folder.write("", to: interface)
      return BuiltModule(
        name: name, interface: "\(root.path)/\(interface)", sources: ["\(root.path)/\(source)"],
        dependencies: dependencies)
    }
    var plan = ["A": [], "User": ["A"], "Helper": [], "Shown": []]
    for name in others { plan[name] = ["A", "Helper", "Shown", "User"] }
    let built = try plan.map { ($0, try module($0, $1)) }
    let package = try JSONDecoder().decode(
      Package.self,
      from: Data(
        """
        {"products": [], "targets": [
          {"name": "A", "type": "library", "path": "A"},
          {"name": "User", "type": "library", "path": "User", "target_dependencies": ["A"]},
          {"name": "Helper", "type": "library", "path": "Helper"},
          {"name": "Shown", "type": "library", "path": "Shown"}]}
        """.utf8))
    let modules = Modules(
      folder: root, package: package, root: root,
      plan: BuildPlan(modules: Dictionary(uniqueKeysWithValues: built)))
    let text = "# A\n\n```swift\n\(imports.map { "import \($0)\n" }.joined())```\n"
    try folder.write(text, to: "A.md")
    let keys = MutationKeys(
      of: "A", in: modules, testedBy: [try module("ATests", ["A", "Helper"])],
      [MutatedFile("let a = 1 < 2\n", file: "A.swift")], facts: [])
    let manuscript = Manuscript(parsing: text, path: root.path + "/A.md")
    return Keys(
      refused: try keys.refused, tests: try keys.testResults,
      documents: try keys.documents(.init(judge: "documents", manuscripts: [manuscript])))
  }

  @Test(arguments: ["A", "ATests", "Helper", "User", "Shown"])
  func `depend on what a judge compiles, and on nothing else`(changed: String) throws {
    let (old, new) = (try keys(imports: ["Shown"]), try keys(changed: changed, imports: ["Shown"]))
    #expect((old.refused != new.refused) == ["A"].contains(changed))
    #expect((old.tests != new.tests) == ["A", "ATests", "Helper"].contains(changed))
    #expect((old.documents != new.documents) == ["A", "User", "Shown"].contains(changed))
  }

  @Test func `are the same with and without lists of tests that SwiftPM writes`() throws {
    #expect(try keys() == keys(others: ["PackageTests", "OtherTests"]))
  }
}
