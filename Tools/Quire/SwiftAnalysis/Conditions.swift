import Foundation
import Manuscript
import Support
import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// Which `#if` conditions hold where the book is proved, as the compiler itself tells them.
package struct Conditions {
  private let known: StaticBuildConfiguration
  private let canImport: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - words: What `swiftc -frontend -print-static-build-config` printed.
  ///   - canImport: Whether there is a module of a name.
  /// - Throws: `DecodingError` where the words are not understood.
  package init(printed words: String, canImport: @escaping @Sendable (String) -> Bool) throws {
    known = try JSONDecoder().decode(StaticBuildConfiguration.self, from: Data(words.utf8))
    self.canImport = canImport
  }

  /// The branches of a text that are not compiled here, each with its line counted from 0.
  package func branchesLeftOut(of text: String) -> [(line: Int, condition: String)] {
    guard text.contains("#if") else { return [] }
    let lines = LineTable(text)
    return Parser.parse(source: text).configuredRegions(in: self).compactMap { clause, state in
      guard state != .active, let elements = clause.elements, !elements.trimmedDescription.isEmpty
      else { return nil }
      let line = lines.line(of: clause.positionAfterSkippingLeadingTrivia.utf8Offset)
      let condition = clause.condition.map { " " + $0.trimmedDescription } ?? ""
      return (line, clause.poundKeyword.text + condition)
    }
  }
}

extension Conditions {
  /// The names that a text declares in branches that are not compiled here.
  package func namesLeftOut(of text: String) -> Set<String> {
    guard text.contains("#if") else { return [] }
    var names: Set<String> = []
    for (clause, state) in Parser.parse(source: text).configuredRegions(in: self)
    where state != .active {
      for token in clause.tokens(viewMode: .sourceAccurate) {
        guard case .identifier(let name) = token.tokenKind,
          case .keyword(let word)? = token.previousToken(viewMode: .sourceAccurate)?.tokenKind,
          [.func, .var, .let, .struct, .class, .enum, .typealias, .protocol].contains(word)
        else { continue }
        names.insert(name)
      }
    }
    return names
  }
}

extension Conditions: BuildConfiguration {
  package func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
    // Which submodules a module has is not known: such a branch counts as left out.
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
