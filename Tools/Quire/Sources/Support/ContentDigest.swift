import Foundation

/// The digest of a file, or of all that is in a folder: names and contents, hidden files included.
public struct ContentDigest {
  /// Sixty-four hexadecimal digits.
  public var hex: String { builder.digest.hex }

  private var builder = DigestBuilder()
  private var files: Int
  private var bytes: Int

  /// - Parameters:
  ///   - mostFiles: How many files there may be.
  ///   - mostBytes: How large they may be together.
  /// - Throws: `EnvironmentError` with what cannot be read, or that it is too much.
  public init(of path: String, mostFiles: Int, mostBytes: Int) throws {
    (files, bytes) = (mostFiles, mostBytes)
    try add(path)
  }

  private mutating func add(_ path: String) throws {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { throw failure(path) }
    files -= 1
    guard files >= 0 else { throw EnvironmentError("it has too many files; name fewer of them") }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR:
      builder.add("folder")
      let names: [String]
      do { names = try FileManager.default.contentsOfDirectory(atPath: path).sorted() } catch {
        throw EnvironmentError("the folder \(path) cannot be listed")
      }
      builder.add("\(names.count)")
      for name in names {
        builder.add(name)
        try add("\(path)/\(name)")
      }
    case S_IFREG:
      bytes -= Int(facts.st_size)
      guard bytes >= 0 else { throw EnvironmentError("it is too large; name a part of it") }
      guard let data = FileManager.default.contents(atPath: path) else { throw failure(path) }
      builder.add("file")
      builder.add(data)
    case S_IFLNK:
      builder.add("link")
      builder.add((try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? "")
    default: throw EnvironmentError("\(path) is neither a file nor a folder")
    }
  }

  private func failure(_ path: String) -> EnvironmentError {
    EnvironmentError("\(path) cannot be opened: \(String(cString: strerror(errno)))")
  }
}
