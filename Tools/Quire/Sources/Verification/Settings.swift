import Manuscript
import SwiftAnalysis

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
    document: DocumentSettings = DocumentSettings()
  ) {
    self.document = document
    self.sources = sources
    self.conditions = conditions
    self.libraries = libraries
    self.seconds = seconds
  }

  var secondsInWords: String {
    "\(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") s"
  }
}

/// What the pages of a public are verified with that are not part of a book.
public struct DocumentSettings: Sendable {
  /// The modules that every fence sees: those of the package's libraries, and Foundation.
  public var imports: [String]
  /// What the compiler is told of the package's language mode.
  public var flags: [String]
  /// What the compiler is told where a manifest is compiled.
  public var manifestFlags: [String]
  /// Whether the package's modules do not load Foundation, so that code is compiled faster without
  /// it where it needs it not.
  public var triesWithoutFoundation = false
  /// Whether what is only a note otherwise is a problem.
  public var isStrict: Bool
  /// The public declarations of the package's modules.
  public var declarations: @Sendable () throws -> [PublicDeclaration]

  /// The modules of the package and its dependencies that declare a name, publicly: at the top level,
  /// or as a member of some type.
  public var modulesDeclaring: @Sendable (_ name: String, _ isMember: Bool) throws -> [String] = {
    _, _ in []
  }

  /// The names that the standard library declares: `Int`, and `.count` for a member of some type.
  public var standardNames: @Sendable () throws -> Set<String> = { [] }

  /// The modules of the package that do not build, each with the first error.
  public var brokenModules: [String: String] = [:]
  /// The one of these modules that declares a name.
  public var brokenModule: @Sendable (_ name: String) -> String? = { _ in nil }

  /// What git says of a name that the package once declared: “was removed in a1b2c3d”.
  public var removal: @Sendable (_ name: String) -> String? = { _ in nil }

  /// The names that the package's modules declare for other platforms only.
  public var otherNames: @Sendable () throws -> Set<String> = { [] }

  /// Makes settings; of a package without modules unless they are given.
  public init(
    imports: [String] = ["Foundation"], flags: [String] = [], manifestFlags: [String] = [],
    isStrict: Bool = false,
    declarations: @escaping @Sendable () throws -> [PublicDeclaration] = { [] }
  ) {
    self.imports = imports
    self.flags = flags
    self.manifestFlags = manifestFlags
    self.isStrict = isStrict
    self.declarations = declarations
  }
}

/// A declaration that users of a module see.
public struct PublicDeclaration: Sendable {
  /// The names of the types that it is in, then its own: `Multicast`, `add(_:as:)`.
  public let path: [String]
  /// The declaration without its body.
  public let text: String

  /// Makes a declaration.
  public init(path: [String], text: String) { (self.path, self.text) = (path, text) }
}
