import Foundation

/// An example in a package's documents and documentation comments, and what `quire` finds wrong with
/// it: a test case of Swift Testing.
public struct DocumentExample: Decodable, Sendable, CustomStringConvertible {
  /// The file and the line.
  public let place: String
  /// What is wrong; nothing for an example that passes.
  public let problems: [String]

  /// The place, which names the test case.
  public var description: String { place }

  /// Verifies the documents of the package that a file belongs to.
  ///
  /// The environment variable `QUIRE` names the program; without it, `quire` is found in `PATH`.
  ///
  /// - Parameters:
  ///   - paths: Documents, Swift files and folders; none for all that the package documents.
  ///   - file: A file of the package.
  /// - Throws: `DocumentTestingError` where quire says nothing about any example.
  public static func all(
    in paths: [String] = [], ofPackageWith file: String = #filePath
  ) throws -> [DocumentExample] {
    let (quire, output) = (Process(), Pipe())
    let name = ProcessInfo.processInfo.environment["QUIRE"] ?? "quire"
    quire.executableURL = URL(filePath: "/usr/bin/env")
    quire.arguments = [name, "verify", "--format", "json"] + paths
    quire.currentDirectoryURL = packageFolder(of: file)
    quire.standardOutput = output
    try quire.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    quire.waitUntilExit()
    let examples = try? JSONDecoder().decode(Report.self, from: data).files.flatMap(\.fences)
    guard let examples, !examples.isEmpty else {
      throw DocumentTestingError(status: quire.terminationStatus, program: name)
    }
    return examples
  }

  private struct Report: Decodable {
    struct File: Decodable { let fences: [DocumentExample] }
    let files: [File]
  }

  /// The nearest folder above a file that has a manifest; the file's own folder where none has.
  private static func packageFolder(of file: String) -> URL {
    let start = URL(filePath: file).standardizedFileURL.deletingLastPathComponent()
    var folder = start
    while folder.path != "/" {
      let manifest = folder.appending(path: "Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder }
      folder.deleteLastPathComponent()
    }
    return start
  }
}

/// There are no test cases, since quire did not verify any example.
public struct DocumentTestingError: Error, CustomStringConvertible {
  let status: Int32
  let program: String

  /// What to do.
  public var description: String {
    status == 127
      ? "there is no program `\(program)`: install quire, or name it with QUIRE"
      : "`\(program) verify` verified no example (exit status \(status)); its output says why"
  }
}
