import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// The tests of XCTest in a module's sources. XCTest itself finds none on Linux: SwiftPM, too, writes
/// such a list.
struct XCTestList {
  /// The C function that returns the list of a module at run time. The main program calls it by this
  /// name, so that it need not import the tests, nor what they import.
  static func function(of module: String) -> String { "quire_xctests_\(module)" }

  private struct Case {
    var parent: String?
    var tests: [(name: String, isAsync: Bool)] = []
  }

  private var cases: [String: Case] = [:]

  /// Reads the texts of source files.
  ///
  /// - Parameter configuration: Which branches of `#if` are compiled.
  init(_ sources: [String], configuration: (any BuildConfiguration)? = nil) {
    for source in sources {
      let tree = Parser.parse(source: source)
      let finder = Finder(tree, configuration)
      finder.walk(tree)
      cases.merge(finder.cases) { first, second in
        Case(parent: first.parent ?? second.parent, tests: first.tests + second.tests)
      }
    }
  }

  /// The source of the list; nil where there are no tests.
  func source(for module: String) -> String? {
    let entries = cases.keys.sorted().filter(isTestCase).compactMap { name -> String? in
      let tests = tests(of: name)
      guard !tests.isEmpty else { return nil }
      let pairs = tests.map { test in
        let method = "\(name).\(test.name)"
        return "(\"\(test.name)\", \(test.isAsync ? "asyncTest(\(method))" : method))"
      }
      return "testCase([\(pairs.joined(separator: ", "))])"
    }
    guard !entries.isEmpty else { return nil }
    return """
      import XCTest
      @_cdecl("\(Self.function(of: module))")
      nonisolated func __quireXCTests() -> UnsafeMutableRawPointer {
        var all: [XCTestCaseEntry] = []
        \(entries.map { "all.append(\($0))" }.joined(separator: "\n  "))
        let place = UnsafeMutablePointer<[XCTestCaseEntry]>.allocate(capacity: 1)
        place.initialize(to: all)
        return UnsafeMutableRawPointer(place)
      }

      """
  }

  private func isTestCase(_ name: String) -> Bool {
    ancestors(of: name).contains { ["XCTestCase", "XCTest.XCTestCase"].contains($0) }
  }

  /// The names of the classes that a class inherits from, the nearest first.
  private func ancestors(of name: String) -> [String] {
    var found: [String] = []
    var next = cases[name]?.parent
    while let parent = next, !found.contains(parent) {
      found.append(parent)
      next = cases[parent]?.parent
    }
    return found
  }

  private func tests(of name: String) -> [(name: String, isAsync: Bool)] {
    var seen: Set<String> = []
    return ([name] + ancestors(of: name)).flatMap { cases[$0]?.tests ?? [] }
      .filter { seen.insert($0.name).inserted }
  }

  private final class Finder: SyntaxVisitor {
    var cases: [String: Case] = [:]
    private var types: [String] = []
    private let inactive: Set<SyntaxIdentifier>

    init(_ tree: SourceFileSyntax, _ configuration: (any BuildConfiguration)?) {
      let regions = configuration.map { Array(tree.configuredRegions(in: $0)) } ?? []
      inactive = Set(regions.filter { $0.1 != .active }.map(\.0.id))
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
      inactive.contains(node.id) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      types.append(node.name.text)
      guard !node.modifiers.isPrivate else { return .skipChildren }
      cases[types.joined(separator: "."), default: Case()].parent =
        node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
      add(node.memberBlock, isOnMainActor: node.attributes.haveMainActor)
      return .visitChildren
    }

    override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      types.append(node.extendedType.trimmedDescription)
      add(node.memberBlock, isOnMainActor: node.attributes.haveMainActor)
      return .visitChildren
    }

    override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func add(_ block: MemberBlockSyntax, isOnMainActor: Bool) {
      for function in block.members.compactMap({ $0.decl.as(FunctionDeclSyntax.self) })
      where function.isXCTest {
        let isAsync =
          function.signature.effectSpecifiers?.asyncSpecifier != nil || isOnMainActor
          || function.attributes.haveMainActor
        cases[types.joined(separator: "."), default: Case()].tests
          .append((function.name.text, isAsync))
      }
    }
  }
}

extension FunctionDeclSyntax {
  fileprivate var isXCTest: Bool {
    name.text.hasPrefix("test") && signature.parameterClause.parameters.isEmpty
      && signature.returnClause == nil && genericParameterClause == nil && !modifiers.isPrivate
      && !modifiers.contains { ["static", "class"].contains($0.name.text) }
  }
}

extension DeclModifierListSyntax {
  fileprivate var isPrivate: Bool {
    contains { ["private", "fileprivate"].contains($0.name.text) }
  }
}

extension AttributeListSyntax {
  fileprivate var haveMainActor: Bool {
    contains { $0.trimmedDescription == "@MainActor" }
  }
}
