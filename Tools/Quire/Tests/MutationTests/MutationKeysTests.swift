import Execution
import Foundation
import Manuscript
import Support
import TestSupport
import Testing
import Verification

@testable import Compilation
@testable import Mutation

@Suite struct `The keys of mutants' results` {
  private let folder = Folder()

  private struct Keys: Equatable {
    let refused, tests, documents: String
  }

  /// The keys for a package with the modules `A`, `User`, which uses it, and `Helper`, which only the
  /// tests use, and which uses the module `C` of C.
  ///
  /// - Parameters:
  ///   - changed: The path of the file that has another text; nil for none.
  ///   - others: More modules of the plan, which use `A`.
  private func keys(changed: String? = nil, others: [String] = [], imports: [String] = []) throws
    -> Keys
  {
    let root = folder.url
    defer { try? FileManager.default.removeItem(at: root) }
    func write(_ path: String) throws {
      try folder.write(path == changed ? "// Other\n" : "// \(path)\n", to: path)
    }
    func module(_ name: String, _ dependencies: [String]) throws -> BuiltModule {
      let (source, interface) = ("\(name).swift", "Modules/\(name).swiftmodule")
      try write(source)
      try folder.write("", to: interface)
      return BuiltModule(
        name: name, interface: "\(root.path)/\(interface)", sources: ["\(root.path)/\(source)"],
        dependencies: dependencies)
    }
    var plan = ["A": [], "User": ["A"], "Helper": ["C"], "Shown": []]
    for name in others { plan[name] = ["A", "Helper", "Shown", "User"] }
    for path in ["C/C.c", "C/C.h", "Tests/A.json", "A.csv", ".quire/Setup.swift"] {
      try write(path)
    }
    let built =
      try plan.map { ($0, try module($0, $1)) }
      + [("C", BuiltModule(name: "C", sources: ["\(root.path)/C/C.c"]))]
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
    let text = "# A\n\n```swift reads=A.csv\n\(imports.map { "import \($0)\n" }.joined())```\n"
    try folder.write(text, to: "A.md")
    let keys = MutationKeys(
      of: "A", in: modules, testedBy: [try module("ATests", ["A", "Helper"])],
      [MutatedFile("let a = 1 < 2\n", file: "A.swift")], facts: [], digests: FileDigests())
    let manuscript = Manuscript(parsing: text, path: root.path + "/A.md")
    var settings = DocumentSettings()
    settings.setup = try SetupFile(of: root)
    return Keys(
      refused: keys.refused, tests: keys.testResults(reading: ["\(root.path)/Tests"]),
      documents: keys.documents(
        ("documents", [manuscript]), settings,
        ReadableFiles(root: root, cache: root.appending(path: ".build"))))
  }

  private static let inputs = (
    tests: ["A.swift", "ATests.swift", "Helper.swift", "C/C.c", "C/C.h", "Tests/A.json"],
    documents: ["A.swift", "User.swift", "Shown.swift", "A.csv", ".quire/Setup.swift"]
  )

  @Test(arguments: Set(inputs.tests + inputs.documents))
  func `depend on what a judge compiles and reads, and on nothing else`(changed: String) throws {
    let (old, new) = (try keys(imports: ["Shown"]), try keys(changed: changed, imports: ["Shown"]))
    #expect((old.refused != new.refused) == ["A.swift"].contains(changed))
    #expect((old.tests != new.tests) == Self.inputs.tests.contains(changed))
    #expect((old.documents != new.documents) == Self.inputs.documents.contains(changed))
  }

  @Test func `are the same with and without lists of tests that SwiftPM writes`() throws {
    #expect(try keys() == keys(others: ["PackageTests", "OtherTests"]))
  }
}
