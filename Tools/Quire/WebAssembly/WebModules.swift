import Compilation
import Foundation
import Manuscript
import Support

/// The WebAssembly of a book's playgrounds.
public struct WebModules: Sendable {
  /// The bytes, by the chapter's name.
  public var bytes: [String: Data] = [:]
  /// What is wrong with those that do not compile, by the chapter's name.
  public var diagnostics: [String: [Diagnostic]] = [:]
  /// What the toolchain lacks to make any.
  public var lacking: String?

  /// Starts with none.
  public init() {}

  /// Compiles the playgrounds of some chapters, as far as something has changed.
  ///
  /// - Parameter root: The package's folder, where the chapters' modules lie.
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
