import Compilation
import Foundation
import Support

/// The files and folders that `reads=` can give to programs.
///
/// A path is looked for beside the document first, then in the package's folder. It names something
/// in the package, or without one in the document's folder, that is not hidden: neither quire's cache,
/// nor what tools keep there, such as the keys in `.git/config`.
package struct ReadableFiles: Sendable {
  private let root: URL?
  private let cache: URL

  /// - Parameters:
  ///   - root: The package's folder; nil for documents of none.
  ///   - cache: quire's own folder, which no program reads.
  package init(root: URL?, cache: URL) { (self.root, self.cache) = (root, cache) }

  /// Why a path cannot be read.
  package struct Problem: Error {
    package let message: String
    package let hint: String?
  }

  /// The file or folder that a fence names, with the digest of its content.
  package func readable(_ name: String, in document: URL) throws(Problem) -> Program.Readable {
    func problem(_ what: String, _ hint: String? = nil) -> Problem {
      Problem(message: "“reads=\(name)” \(what)", hint: hint)
    }
    let closed = problem(
      "names what no program may read",
      "it has to be in the package, and neither hidden nor the whole folder")
    let parts = name.split(separator: "/").filter { $0 != "." }
    guard !name.hasPrefix("/"), !name.hasPrefix("~"), !parts.contains("..") else {
      throw problem(
        "leads out of the package",
        "name a file or folder beside the document, or from the package's folder, without `..`")
    }
    guard !parts.isEmpty else { throw closed }
    let folder = document.standardizedFileURL.resolvingSymlinksInPath()
    let base = (root ?? folder).standardizedFileURL.resolvingSymlinksInPath()
    let places = [folder, base].map { $0.appending(path: name) }
    guard let place = places.first(where: \.exists) else {
      let other = folder == base ? "" : " and in \(base.shortPath)"
      throw problem("names nothing that is there", "looked for it in \(folder.shortPath)\(other)")
    }
    let file = place.resolvingSymlinksInPath().path
    guard isOpen(file, in: base.path) else { throw closed }
    do {
      let digest = try Self.digest(of: file).hex
      return Program.Readable(name: parts.joined(separator: "/"), path: file, digest: digest)
    } catch {
      throw problem("cannot be read: \(error.sentence)")
    }
  }

  /// The digest of a file, or of all that is in a folder, hidden files included. Symbolic links are not
  /// followed. Throws an error with what cannot be read, or that it is too much.
  static func digest(
    of file: String, mostFiles: Int = 10_000, mostBytes: Int = 256 << 20
  ) throws -> Digest {
    let tree = FileTree(file, followsLinks: false, limit: mostFiles) { _ in false }
    guard tree.entries.count < mostFiles else {
      throw EnvironmentError("it has too many files; name fewer of them")
    }
    let sizes = tree.entries.map(\.stamp).filter { $0.kind == .file }.map(\.size)
    guard sizes.reduce(0, +) <= mostBytes else {
      throw EnvironmentError("it is too large; name a part of it")
    }
    return try tree.digest()
  }

  private func isOpen(_ file: String, in base: String) -> Bool {
    let cache = cache.standardizedFileURL.resolvingSymlinksInPath().path
    return file.hasPrefix(base + "/") && !"\(file)/".hasPrefix(cache + "/")
      && !cache.hasPrefix(file + "/") && !file.dropFirst(base.count).contains("/.")
  }
}
