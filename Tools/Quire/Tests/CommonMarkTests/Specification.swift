import Foundation

/// The examples of the CommonMark specification, from Debian's source of cmark.
///
/// They have another license, so they are not copied into this package. They are fetched once into
/// `.build/cmark`, with `apt-get source`.
enum Specification {
  struct Example: Sendable, CustomStringConvertible {
    let number: Int
    let markdown: String

    var description: String { "example \(number)" }
  }

  /// The reason why the examples are missing.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// - Throws: `Missing` if they cannot be fetched.
  static func examples() throws -> [Example] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".build/cmark", directoryHint: .isDirectory)
    let file = folder.appending(path: "spec.txt")
    if !FileManager.default.fileExists(atPath: file.path) { try fetch(into: folder) }
    return examples(in: try String(contentsOf: file, encoding: .utf8))
  }

  /// The examples of a specification's text: a fence of 32 backticks, a line `.` in the middle, and
  /// arrows for tabs.
  static func examples(in text: String) -> [Example] {
    let fence = String(repeating: "`", count: 32)
    var found: [Example] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "\(fence) example" {
        lines = []
      } else if line == fence, let inner = lines {
        let markdown = inner.prefix { $0 != "." }.map { $0 + "\n" }.joined()
        found.append(
          Example(
            number: found.count + 1, markdown: markdown.replacingOccurrences(of: "→", with: "\t")))
        lines = nil
      } else {
        lines?.append(line)
      }
    }
    return found
  }

  /// Runs apt-get with its own lists and sources, so that the machine's do not change.
  private static func fetch(into folder: URL) throws {
    let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let name = release.split(separator: "\n").first { $0.hasPrefix("VERSION_CODENAME=") }
    guard release.contains("ID=debian"), let name = name?.dropFirst("VERSION_CODENAME=".count)
    else {
      throw Missing(
        description: "this machine does not run Debian, so there is no `apt-get source`")
    }
    let work = folder.appending(path: "\(ProcessInfo.processInfo.processIdentifier)")
    for path in ["lists/partial", "cache/archives/partial"] {
      try FileManager.default.createDirectory(
        at: work.appending(path: path), withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(at: work) }
    let key = "/usr/share/keyrings/debian-archive-keyring.gpg"
    try "deb-src [signed-by=\(key)] http://deb.debian.org/debian \(name) main\n"
      .write(to: work.appending(path: "sources"), atomically: true, encoding: .utf8)
    let script = """
      set -e
      apt() {
        apt-get -q -o Dir::Etc::SourceList="$PWD/sources" -o Dir::Etc::SourceParts=- \
          -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD/cache" \
          -o Acquire::http::Timeout=20 -o Acquire::Retries=0 "$@"
      }
      apt update
      apt source --download-only cmark
      tar xzf cmark_*.orig.tar.gz
      mv cmark-*/test/spec.txt ..
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = work
    let log = work.appending(path: "log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let handle = try FileHandle(forWritingTo: log)
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let words = ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n")
      throw Missing(
        description: "`apt-get source cmark` fails: " + words.suffix(3).joined(separator: " "))
    }
  }
}
