import Foundation
import Manuscript
import ProjectVerification
import Rendering
import Shell
import Support
import SwiftAnalysis
import Tracing

/// `quire trace`: runs a program, or the code of a document's fence, and writes the steps of its run.
struct TraceCommand {
  private enum Format: String, CaseIterable, OptionValue { case json, html }

  private enum Subject {
    case program(URL)
    /// A fence, as `README.md:12`.
    case fence(String)
  }

  private var subject = Subject.fence("")
  @Option("--format") private var format = Format.html
  @Option("--output") private var output: URL?
  @Option("--modules") private var modules: String?
  @Option("--why-alive") private var type: String?
  @Option("--no-sandbox") private var usesSandbox = true

  init(_ all: [String]) throws {
    var words = try Arguments(all, of: .trace, into: self)
    guard let path = words.next() else {
      throw UsageError("quire trace FILE.swift, or FILE.md:LINE: the file is missing")
    }
    try words.end()
    subject = try Self.subject(path)
    if type != nil, output != nil {
      throw UsageError(
        "--why-alive prints what keeps objects, and writes no file: leave out --output")
    }
  }

  private static func subject(_ path: String) throws -> Subject {
    let file = URL(filePath: path)
    if path.wholeMatch(of: #/.+\.(md|markdown):\d+/#) != nil { return .fence(path) }
    guard file.exists else {
      throw UsageError(
        "\(path): there is no such file; `quire exercises trace NAME` shows an exercise’s run")
    }
    if ["md", "markdown"].contains(file.pathExtension) {
      throw UsageError("\(path): name a line of the fence, as in \(path):12")
    }
    guard file.pathExtension == "swift", !FileManager.default.isFolder(file) else {
      throw UsageError("\(path) is no Swift file; `quire trace` takes one, such as main.swift")
    }
    return .program(file)
  }

  func run() throws -> Int32 {
    switch subject {
    case .program(let file): try finish(trace(file), named: file.deletingPathExtension())
    case .fence(let place): try run(fenceAt: place)
    }
  }

  private func trace(_ file: URL) throws -> Trace {
    let text = try String(readingText: file)
    let tools = try ToolContext(for: file, usesSandbox: usesSandbox, notice: Console.notice)
    defer { tools.scratch.removeAll() }
    let verifier = try tools.verifier(modules: modules, imports: Set(text.importedModules))
    let result = try Tracer(verifier.executor).trace(text, path: file.shortPath)
    for note in result.notes { Console.notice(note) }
    return result.trace
  }

  private func run(fenceAt place: String) throws -> Int32 {
    let book = try? Book.find(nil, chaptersOf: [place])
    var documents = try Documents(paths: [place], book: book)
    try documents.traceSelectedFences()
    guard let file = documents.firstFile else { return 1 }
    let tools = try ToolContext(for: file, usesSandbox: usesSandbox, notice: Console.notice)
    defer { tools.scratch.removeAll() }
    let verifier = try tools.verifier(
      modules: modules, imports: documents.imports, needsLibraries: documents.needLibraries)
    let results = try documents.verify(with: verifier, answers: false)
    guard let json = results.flatMap(\.fences).compactMap(\.trace).first else {
      let report = Report(
        toolchain: tools.toolchain.version, sandbox: tools.sandbox,
        files: results.map(Report.File.init), exercises: [])
      for line in report.problems(saysWhy: false) { Console.error(line) }
      return 1
    }
    for note in results.flatMap(\.fences).flatMap(\.notes) { Console.notice(note.message) }
    return try finish(Trace(json: json), named: file.deletingPathExtension())
  }

  private func finish(_ trace: Trace, named file: URL) throws -> Int32 {
    if let type { return try explain(type, trace) }
    switch format {
    case .json where output == nil: Console.print(json: try trace.json)
    case .json: try write(try trace.json + "\n", file)
    case .html: try write(TracePage(trace).html, file)
    }
    return 0
  }

  /// Prints what keeps the objects of a type at the last step.
  private func explain(_ type: String, _ trace: Trace) throws -> Int32 {
    guard let step = trace.steps.last else { return 1 }
    let why = WhyAlive(step)
    let reasons = why.reasons(ofType: type)
    let seen = Set(trace.steps.flatMap(\.objects).map(\.type))
    if reasons.isEmpty, !seen.contains(type) {
      let types = seen.sorted().map { "`\($0)`" }.joined(separator: ", ")
      throw UsageError(
        "no object of a class `\(type)` was seen"
          + (types.isEmpty ? "" : "; there were objects of \(types)"))
    }
    let moment = trace.complete ? "when the program ends" : "at step \(trace.steps.count)"
    if reasons.isEmpty { Console.print("\(moment), no `\(type)` is in memory") }
    for reason in reasons { Console.print("\(moment), \(reason)") }
    return 0
  }

  private func write(_ text: String, _ file: URL) throws {
    let place = output ?? URL(filePath: file.lastPathComponent + ".html")
    try AtomicFile.write(Data(text.utf8), to: place)
    Console.notice("the trace is in \(place.shortPath)")
  }
}
