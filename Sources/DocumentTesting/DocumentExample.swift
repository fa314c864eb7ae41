import Foundation

/// An example in a package's documents and documentation comments, or an exercise of a book, and what
/// `quire` finds wrong with it: a test case of Swift Testing.
public struct DocumentExample: Decodable, Sendable, CustomStringConvertible {
  /// The file and the line, as `README.md:12`.
  public let place: String
  /// What is wrong; nothing for an example that passes.
  public let problems: [DocumentProblem]

  /// The place, which names the test case.
  public var description: String { place }

  /// Verifies the documents of the package that a file belongs to. It waits until quire has ended.
  ///
  /// The environment variable `QUIRE` names the program; without it, `quire` is found in `PATH`.
  ///
  /// - Parameters:
  ///   - paths: Documents, Swift files and folders; none for all that the package documents.
  ///   - options: Options of `quire verify`, such as `--strict`.
  ///   - program: The program to run, in place of the one that `QUIRE` names.
  ///   - file: A file of the package.
  /// - Throws: `DocumentTestingError` where quire says nothing about any example.
  public static func all(
    in paths: [String] = [], options: [String] = [], program: String? = nil,
    ofPackageWith file: String = #filePath
  ) throws -> [DocumentExample] {
    let (quire, output) = (Process(), Pipe())
    let name = program ?? ProcessInfo.processInfo.environment["QUIRE"] ?? "quire"
    quire.executableURL = URL(filePath: "/usr/bin/env")
    quire.arguments = [name, "verify", "--format", "json"] + options + paths
    quire.currentDirectoryURL = packageFolder(of: file)
    quire.standardOutput = output
    try quire.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    quire.waitUntilExit()
    let report = try? JSONDecoder().decode(Report.self, from: data)
    let examples = (report?.files.flatMap(\.fences) ?? []) + (report?.exercises ?? [])
    guard !examples.isEmpty else {
      throw DocumentTestingError(status: quire.terminationStatus, program: name)
    }
    return examples
  }

  private struct Report: Decodable {
    struct File: Decodable { let fences: [DocumentExample] }
    let files: [File]
    let exercises: [DocumentExample]?
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

/// What is wrong with an example, and where. It decodes from one line of quire's output.
public struct DocumentProblem: Decodable, Sendable, Equatable, CustomStringConvertible {
  /// The file; nil for a problem without a place of its own.
  public let path: String?
  /// The line and the column, both from 1.
  public let line: Int, column: Int
  /// What is wrong, without the place.
  public let message: String
  /// The whole line: `README.md:12:5: error: …`.
  public let description: String

  /// Decodes the line, a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  init(_ text: String) {
    description = text
    guard let match = text.wholeMatch(of: #/(?s)(.+?):(\d+):(\d+): error: (.*)/#),
      let line = Int(match.output.2), let column = Int(match.output.3)
    else {
      (path, line, column, message) = (nil, 1, 1, text)
      return
    }
    (path, self.line, self.column) = (String(match.output.1), max(1, line), max(1, column))
    message = String(match.output.4)
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
