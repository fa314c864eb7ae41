import Compilation
import Foundation
import Manuscript
import Support

/// The WebAssembly of a book's playgrounds.
public struct WebModules: Sendable {
  /// The bytes, by the chapter's name.
  public var bytes: [String: Data] = [:]
  /// The diagnostics of playgrounds that do not compile, by the chapter's name.
  public var diagnostics: [String: [Diagnostic]] = [:]
  /// What the toolchain lacks to compile WebAssembly.
  public var lacking: String?

  /// Makes an empty set.
  public init() {}

  /// Compiles the playgrounds of some chapters; unchanged ones come from the cache.
  ///
  /// - Parameter root: The package's folder, with the chapters' modules.
  public init(of chapters: [Chapter], at root: URL, with compiler: WebModule) throws {
    for chapter in chapters {
      guard let playground = chapter.playground else { continue }
      switch try compiler.compile(playground, of: chapter.name, at: root) {
      case .bytes(let module): bytes[chapter.name] = module
      case .broken(let wrong): diagnostics[chapter.name] = wrong
      case .lacking(let sentence): lacking = sentence
      }
    }
  }
}
