import Foundation
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import Tracing

/// `quire trace`: runs a program, and writes the steps of its run.
struct TraceCommand {
  private enum Format: String, CaseIterable { case json, html }

  private let file: URL
  private let format: Format
  private let output: URL?
  private let modules: String?
  private let usesSandbox: Bool

  init(_ words: Arguments) throws {
    var words = words
    guard let path = words.next() else {
      throw UsageError("quire trace FILE.swift: the file is missing")
    }
    try words.end()
    file = URL(filePath: path)
    guard file.exists else { throw UsageError("\(path): there is no such file") }
    guard file.pathExtension == "swift", !FileManager.default.isFolder(file) else {
      throw UsageError("\(path) is no Swift file; `quire trace` takes one, such as main.swift")
    }
    format = try words.choice("--format") ?? .html
    output = try words.value("--output").map { URL(filePath: $0) }
    modules = try words.value("--modules")
    usesSandbox = !words.flag("--no-sandbox")
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
