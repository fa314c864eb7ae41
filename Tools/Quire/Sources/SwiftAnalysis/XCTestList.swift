import SwiftIfConfig
import SwiftSyntax

/// The tests of XCTest in Swift texts: on Linux, XCTest itself finds none.
package struct XCTestList {
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

  private var parents: [String: String] = [:]
  private var tests: [String: [Test]] = [:]

  /// - Parameter configuration: Which branches of `#if` are compiled.
  package init(_ sources: [String], configuration: (any BuildConfiguration)? = nil) {
    for source in sources {
      let tree = SwiftText.tree(of: source)
      let regions = configuration.map { Array(tree.configuredRegions(in: $0)) } ?? []
      let inactive = Set(regions.filter { $0.1 != .active }.map(\.0.id))
      var found: [String: String] = [:]
      tree.forEachNode { node in
        switch node.as(SyntaxEnum.self) {
        case .functionDecl: return .skipChildren
        case .ifConfigClause where inactive.contains(node.id): return .skipChildren
        case .classDecl(let type):
          guard !type.modifiers.contains(where: \.isPrivate) else { return .skipChildren }
          let parent = type.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
          found[node.className] = parent
          tests[node.className, default: []] += Self.tests(in: type)
        case .extensionDecl(let type):
          tests[node.className, default: []] += Self.tests(in: type)
        default: break
        }
        return .visitChildren
      }
      parents.merge(found) { first, _ in first }
    }
  }

  private static func tests(in type: some DeclGroupSyntax) -> [Test] {
    let functions = type.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
    return functions.filter(\.isXCTest).map {
      let effects = $0.signature.effectSpecifiers
      return Test(
        name: $0.name.text, isAsync: effects?.asyncSpecifier != nil,
        isThrowing: effects?.throwsClause != nil,
        isOnMainActor: type.attributes.haveMainActor || $0.attributes.haveMainActor)
    }
  }

  /// The entries of a text; those of most texts are known without parsing them.
  package static func entries(in text: String) -> [String] {
    text.contains("XCTestCase") ? XCTestList([text]).entries : []
  }

  /// An expression of the type `XCTestCaseEntry` for each class with tests.
  package var entries: [String] {
    let roots: Set = ["XCTestCase", "XCTest.XCTestCase"]
    let names = tests.keys.filter { !roots.isDisjoint(with: ancestors(of: $0)) }
    return names.sorted().compactMap { name in
      let tests = tests(of: name)
      guard !tests.isEmpty else { return nil }
      let pairs = tests.map { "(\"\($0.name)\", \($0.call(in: name)))" }
      return "testCase([\(pairs.joined(separator: ", "))])"
    }
  }

  /// The names of the classes that a class inherits from, the nearest first.
  private func ancestors(of name: String) -> [String] {
    var found: [String] = []
    while let parent = parents[found.last ?? name], !found.contains(parent) {
      found.append(parent)
    }
    return found
  }

  private func tests(of name: String) -> [Test] {
    var seen: Set<String> = []
    return ([name] + ancestors(of: name)).flatMap { tests[$0] ?? [] }
      .filter { seen.insert($0.name).inserted }
  }
}

extension Syntax {
  /// The name of a class or of the type that is extended, with those of the classes around it.
  fileprivate var className: String {
    let names = sequence(first: self, next: \.parent).compactMap { node in
      node.as(ClassDeclSyntax.self)?.name.text
        ?? node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }
    return names.reversed().joined(separator: ".")
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
