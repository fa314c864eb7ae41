import Foundation
import SwiftIfConfig
import SwiftSyntax

/// Evaluates `#if` conditions with the configuration that the compiler reports.
package struct Conditions {
  private var known: StaticBuildConfiguration
  private let canImport: @Sendable (String) -> Bool

  /// - Parameter words: The output of `swiftc -frontend -print-static-build-config`.
  /// - Throws: `DecodingError` if the configuration cannot be decoded.
  package init(printed words: String, canImport: @escaping @Sendable (String) -> Bool) throws {
    known = try JSONDecoder().decode(StaticBuildConfiguration.self, from: Data(words.utf8))
    self.canImport = canImport
  }

  /// The same with the conditions that a module is compiled with.
  package func setting(_ flags: [String]) -> Conditions {
    var copy = self
    copy.known.customConditions.formUnion(flags)
    return copy
  }

  /// The branches of a text that are not compiled, or may not be, each with its line counted from 0.
  package func branchesLeftOut(of text: String) -> [(line: Int, condition: String)] {
    guard text.contains("#if") else { return [] }
    let lines = LineTable(text)
    let left = excludedBranches(of: text).map { ($0.lines.lowerBound - 1, $0.condition) }
    let conditions = SwiftText.tree(of: text).all(IfConfigClauseSyntax.self).compactMap(\.condition)
    let calls = conditions.flatMap { $0.all(FunctionCallExprSyntax.self) }
    let unknown = calls.filter { !isCertain($0) }.map {
      (lines.line(of: $0.bytes.lowerBound), $0.trimmedDescription)
    }
    return left + unknown.filter { other in !left.contains { $0.0 == other.0 } }
  }

  /// Whether a condition is one of the plain ones, or asks for a module that is there as a whole. On
  /// others the compiler may decide in another way than the parser does here.
  private func isCertain(_ call: FunctionCallExprSyntax) -> Bool {
    let name = call.calledExpression.trimmedDescription
    let certain: Set = [
      "os", "arch", "swift", "compiler", "targetEnvironment", "hasFeature", "hasAttribute",
    ]
    guard name == "canImport" else { return certain.contains(name) }
    guard call.arguments.count == 1, let argument = call.arguments.first, argument.label == nil,
      let module = argument.expression.as(DeclReferenceExprSyntax.self)
    else { return false }
    return canImport(module.baseName.text)
  }

  /// A branch of an `#if`: its lines, counted from 1, and the condition as written, `#if os(macOS)`.
  package typealias Branch = (lines: ClosedRange<Int>, condition: String)

  /// The branches of a file with code that are not compiled.
  package func excludedBranches(of text: String) -> [Branch] {
    guard text.contains("#if") else { return [] }
    let table = LineTable(text)
    return SwiftText.tree(of: text).configuredRegions(in: self).compactMap { clause, state in
      guard state != .active, clause.elements?.trimmedDescription.isEmpty == false
      else { return nil }
      let (first, end) = (clause.bytes.lowerBound, clause.endPosition.utf8Offset)
      let condition = clause.condition.map { " " + $0.trimmedDescription } ?? ""
      let lines = table.line(of: first) + 1...table.line(of: end) + 1
      return (lines, clause.poundKeyword.text + condition)
    }
  }

  /// The names that texts declare, or have as types, only in branches that are not compiled here.
  package func namesLeftOut(of texts: [String]) -> Set<String> {
    let words: [Keyword] = [.func, .var, .let, .struct, .class, .enum, .typealias, .protocol]
    let introducers = words.map { TokenKind.keyword($0) }
    var (names, others): (Set<String>, Set<String>) = ([], [])
    for text in texts {
      let tree = SwiftText.tree(of: text)
      let left = tree.configuredRegions(in: self).filter { $0.1 != .active }.map(\.0)
      for token in tree.tokens {
        guard case .identifier(let name) = token.tokenKind else { continue }
        if !left.contains(where: { $0.range.contains(token.position) }) {
          others.insert(name)
        } else if token.parent?.is(IdentifierTypeSyntax.self) == true
          || token.previousToken.map({ introducers.contains($0.tokenKind) }) == true
        {
          names.insert(name)
        }
      }
    }
    return names.subtracting(others)
  }
}

extension Conditions: BuildConfiguration {
  package func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
    // The submodules of a module are unknown: such a branch counts as inactive.
    importPath.count == 1 && canImport(importPath[0].1)
  }

  package func isCustomConditionSet(name: String) -> Bool { known.isCustomConditionSet(name: name) }
  package func hasFeature(name: String) -> Bool { known.hasFeature(name: name) }
  package func hasAttribute(name: String) -> Bool { known.hasAttribute(name: name) }
  package func isActiveTargetOS(name: String) -> Bool { known.isActiveTargetOS(name: name) }
  package func isActiveTargetEnvironment(name: String) -> Bool {
    known.isActiveTargetEnvironment(name: name)
  }
  package func isActiveTargetArchitecture(name: String) -> Bool {
    known.isActiveTargetArchitecture(name: name)
  }
  package func isActiveTargetRuntime(name: String) -> Bool {
    known.isActiveTargetRuntime(name: name)
  }
  package func isActiveTargetPointerAuthentication(name: String) -> Bool {
    known.isActiveTargetPointerAuthentication(name: name)
  }
  package func isActiveTargetObjectFormat(name: String) -> Bool {
    known.isActiveTargetObjectFormat(name: name)
  }
  package var targetPointerBitWidth: Int { known.targetPointerBitWidth }
  package var targetAtomicBitWidths: [Int] { known.targetAtomicBitWidths }
  package var endianness: Endianness { known.endianness }
  package var languageVersion: VersionTuple { known.languageVersion }
  package var compilerVersion: VersionTuple { known.compilerVersion }
}
