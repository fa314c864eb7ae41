import SwiftIfConfig
import SwiftSyntax

/// The tests of XCTest in Swift texts. XCTest itself finds none on Linux: SwiftPM, too, writes such a
/// list.
package struct XCTestList {
  private struct Case {
    var parent: String?
    var tests: [Test] = []
  }

  private struct Test {
    let name: String
    let isAsync: Bool
    let isThrowing: Bool
    let isOnMainActor: Bool

    /// An expression of the type `(CLASS) throws -> Void`.
    func call(in type: String) -> String {
      if isOnMainActor {
        // Swift 6 does not send the class's instance to another actor by itself.
        let call = (isThrowing ? "try " : "") + "await test.\(name)()"
        return "asyncTest({ (test: \(type)) in nonisolated(unsafe) let test = test;"
          + " return { \(call) } })"
      }
      return isAsync ? "asyncTest(\(type).\(name))" : "\(type).\(name)"
    }
  }

  private var cases: [String: Case] = [:]

  /// - Parameter configuration: Which branches of `#if` are compiled.
  package init(_ sources: [String], configuration: (any BuildConfiguration)? = nil) {
    for source in sources {
      let tree = SwiftText.tree(of: source)
      let finder = Finder(tree, configuration)
      finder.walk(tree)
      cases.merge(finder.cases) { first, second in
        Case(parent: first.parent ?? second.parent, tests: first.tests + second.tests)
      }
    }
  }

  /// An expression of the type `XCTestCaseEntry` for each class with tests.
  package var entries: [String] {
    cases.keys.sorted().filter(isTestCase).compactMap { name in
      let tests = tests(of: name)
      guard !tests.isEmpty else { return nil }
      let pairs = tests.map { "(\"\($0.name)\", \($0.call(in: name)))" }
      return "testCase([\(pairs.joined(separator: ", "))])"
    }
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

  private func tests(of name: String) -> [Test] {
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
      guard !node.modifiers.contains(where: \.isPrivate) else { return .skipChildren }
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
        let effects = function.signature.effectSpecifiers
        let test = Test(
          name: function.name.text, isAsync: effects?.asyncSpecifier != nil,
          isThrowing: effects?.throwsClause != nil,
          isOnMainActor: isOnMainActor || function.attributes.haveMainActor)
        cases[types.joined(separator: "."), default: Case()].tests.append(test)
      }
    }
  }
}

extension FunctionDeclSyntax {
  fileprivate var isXCTest: Bool {
    name.text.hasPrefix("test") && signature.parameterClause.parameters.isEmpty
      && signature.returnClause == nil && genericParameterClause == nil
      && !modifiers.contains { $0.isPrivate || ["static", "class"].contains($0.name.text) }
  }
}

extension AttributeListSyntax {
  fileprivate var haveMainActor: Bool { contains { $0.trimmedDescription == "@MainActor" } }
}
