import Foundation
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import Tracing

/// `quire trace`: runs a program, and writes the steps of its run.
struct TraceCommand {
  private enum Format: String, CaseIterable, OptionValue { case json, html }

  private var file: URL
  @Option("--format") private var format = Format.html
  @Option("--output") private var output: URL?
  @Option("--modules") private var modules: String?
  @Option("--no-sandbox") private var usesSandbox = true

  init(_ all: [String]) throws {
    file = URL(filePath: "")
    var words = try Arguments(all, of: .trace, into: self)
    guard let path = words.next() else {
      throw UsageError("quire trace FILE.swift: the file is missing")
    }
    try words.end()
    file = URL(filePath: path)
    guard file.exists else { throw UsageError("\(path): there is no such file") }
    guard file.pathExtension == "swift", !FileManager.default.isFolder(file) else {
      throw UsageError("\(path) is no Swift file; `quire trace` takes one, such as main.swift")
    }
  }

  func run() throws -> Int32 {
    let text = try String(readingText: file)
    let tools = try ToolContext(for: file, usesSandbox: usesSandbox, notice: Console.notice)
    defer { tools.scratch.removeAll() }
    let verifier = try tools.verifier(modules: modules, imports: Set(text.importedModules))
    let result = try Tracer(verifier.executor).trace(text, path: file.shortPath)
    for note in result.notes { Console.notice(note) }
    switch format {
    case .json where output == nil: Console.print(json: try result.trace.json)
    case .json: try write(try result.trace.json + "\n")
    case .html: try write(TracePage(result.trace).html)
    }
    return 0
  }

  private func write(_ text: String) throws {
    let name = file.deletingPathExtension().lastPathComponent + ".html"
    let place = output ?? URL(filePath: name)
    do {
      try AtomicFile.write(Data(text.utf8), to: place)
    } catch {
      throw EnvironmentError("\(place.shortPath) cannot be written: \(error.sentence)")
    }
    Console.notice("the trace is in \(place.shortPath)")
  }
}
