import Foundation
import Manuscript
import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// Which `#if` conditions hold where the book is proved, as the compiler itself tells them.
struct Conditions {
  private let known: StaticBuildConfiguration
  private let canImport: (String) -> Bool

  /// - Parameters:
  ///   - words: What `swiftc -frontend -print-static-build-config` printed.
  ///   - canImport: Whether there is a module of a name.
  /// - Throws: `DecodingError` where the words are not understood.
  init(printed words: String, canImport: @escaping (String) -> Bool) throws {
    known = try JSONDecoder().decode(StaticBuildConfiguration.self, from: Data(words.utf8))
    self.canImport = canImport
  }

  /// The branches of a text that are not compiled here, each with its line counted from 0.
  func branchesLeftOut(of text: String) -> [(line: Int, condition: String)] {
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

extension Conditions: BuildConfiguration {
  func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
    importPath.first.map { canImport($0.1) } ?? false
  }

  func isCustomConditionSet(name: String) -> Bool { known.isCustomConditionSet(name: name) }
  func hasFeature(name: String) -> Bool { known.hasFeature(name: name) }
  func hasAttribute(name: String) -> Bool { known.hasAttribute(name: name) }
  func isActiveTargetOS(name: String) -> Bool { known.isActiveTargetOS(name: name) }
  func isActiveTargetEnvironment(name: String) -> Bool {
    known.isActiveTargetEnvironment(name: name)
  }
  func isActiveTargetArchitecture(name: String) -> Bool {
    known.isActiveTargetArchitecture(name: name)
  }
  func isActiveTargetRuntime(name: String) -> Bool { known.isActiveTargetRuntime(name: name) }
  func isActiveTargetPointerAuthentication(name: String) -> Bool {
    known.isActiveTargetPointerAuthentication(name: name)
  }
  func isActiveTargetObjectFormat(name: String) -> Bool {
    known.isActiveTargetObjectFormat(name: name)
  }
  var targetPointerBitWidth: Int { known.targetPointerBitWidth }
  var targetAtomicBitWidths: [Int] { known.targetAtomicBitWidths }
  var endianness: Endianness { known.endianness }
  var languageVersion: VersionTuple { known.languageVersion }
  var compilerVersion: VersionTuple { known.compilerVersion }
}

extension Workbench {
  /// The conditions of the book's programs: the toolchain's, and what modules there are to import.
  var conditions: Conditions {
    get throws {
      try Conditions(printed: compiler.toolchain.conditions, canImport: compiler.canImport)
    }
  }
}

extension Compiler {
  /// Whether there is a module of a name: one of the toolchain, or one of the package that was built.
  func canImport(_ name: String) -> Bool {
    if modules.targets[name]?.isSwift == false { return true }
    return (toolchain.moduleFolders + modules.importFolders).contains {
      FileManager.default.fileExists(atPath: "\($0)/\(name).swiftmodule")
    }
  }
}
