import Compilation
import Foundation
import Support
import SwiftAnalysis
import Synchronization

/// What the rules need that is the same for all fences.
package struct VerificationSettings {
  /// Where `source=` finds the package's files.
  package let sources: SourceTexts
  /// Which `#if` conditions are true.
  package let conditions: Conditions
  /// The package's modules that a fence may import.
  package let libraries: [String]
  /// How long a program may run, in seconds.
  package let seconds: Double
  /// What documents outside of a book are verified with.
  package let document: DocumentSettings

  package init(
    sources: SourceTexts, conditions: Conditions, libraries: [String], seconds: Double,
    document: DocumentSettings
  ) {
    (self.sources, self.conditions, self.document) = (sources, conditions, document)
    (self.libraries, self.seconds) = (libraries, seconds)
  }
}

/// What documents that are not part of a book are verified with.
package struct DocumentSettings: Sendable {
  /// The modules that every fence sees: those of the package's libraries, and Foundation.
  package var imports: [String]
  /// What the compiler is told of the package's language mode.
  package var flags: [String]
  /// What the compiler is told where a manifest is compiled.
  package var manifestFlags: [String] = []
  /// Whether the package's modules do not load Foundation: code without it is compiled faster.
  package var triesWithoutFoundation = false
  /// Whether what is only a note otherwise is a problem.
  package var isStrict: Bool
  /// What the package declares for all its examples; nil for nothing.
  package var setup: SetupFile?
  /// The public declarations of the package's modules.
  package var declarations: @Sendable () throws -> [PublicDeclaration] = { [] }
  /// The modules of the package and its dependencies that declare a public name, or a member of a type.
  package var modulesDeclaring: @Sendable (_ name: String, _ isMember: Bool) throws -> [String] = {
    _, _ in []
  }
  /// The names that the toolchain's modules declare: `Int`, and `.count` for a member of some type.
  package var standardNames: @Sendable () throws -> Set<String> = { [] }
  /// The modules of the package that do not build, each with the first error.
  package var brokenModules: [String: String] = [:]
  /// The one of these modules that declares a name.
  package var brokenModule: @Sendable (_ name: String) -> String? = { _ in nil }
  /// What git says of a name that the package once declared: “was removed in a1b2c3d”.
  package var removal: @Sendable (_ name: String) -> String? = { _ in nil }
  /// The names that the package's modules declare for other platforms only.
  package var otherNames: @Sendable () throws -> Set<String> = { [] }

  private let failed = FailedLookups()

  /// Why something could not be looked up, in words, each once and in a fixed order.
  package var failures: [String] { failed.all }

  /// What can be looked up; nil where it fails, which is remembered for the report.
  func looked<Value>(_ look: (DocumentSettings) throws -> Value) -> Value? {
    do { return try look(self) } catch {
      failed.add("\(error)")
      return nil
    }
  }

  package init(imports: [String] = ["Foundation"], flags: [String] = [], isStrict: Bool = false) {
    (self.imports, self.flags, self.isStrict) = (imports, flags, isStrict)
  }
}

/// Errors of lookups, which all copies of settings share.
private final class FailedLookups: Sendable {
  private let words = Mutex<Set<String>>([])

  var all: [String] { words.withLock { $0.sorted() } }

  func add(_ text: String) { _ = words.withLock { $0.insert(text) } }
}

/// The file `.quire/Setup.swift` of a package, whose declarations all documents and comments see.
package struct SetupFile: Sendable {
  package let path: String
  package let text: String
  /// The modules that it imports.
  package let imports: [String]

  /// Reads the file of the package in a folder; nil where there is none.
  package init?(of root: URL) throws {
    let place = root.appending(path: ".quire/Setup.swift")
    guard place.exists else { return nil }
    path = place.shortPath
    text = try String(readingText: place)
    imports = text.importedModules
  }

  /// Adds it to a program, as a file beside the others.
  func add(to program: inout Program) {
    program.files.append(.init(name: "setup.swift", text: text))
    program.imports = Set(program.imports + imports).sorted()
  }

  /// A program of it alone: an error in it is no example's.
  package func program(flags: [String]) -> Program {
    var program = Program(files: [.init(name: "main.swift", text: "")], goal: .compile, imports: [])
    program.flags = flags
    add(to: &program)
    return program
  }
}

/// A declaration that users of a module see.
package struct PublicDeclaration: Sendable {
  /// The names of the types that it is in, then its own: `Multicast`, `add(_:as:)`.
  package let path: [String]
  /// The declaration without its body.
  package let text: String

  package init(path: [String], text: String) { (self.path, self.text) = (path, text) }
}
