import Compilation
import Foundation
import Support
import SwiftAnalysis

/// Compiles and runs one program, and records what happened.
package struct Runner {
  package let compiler: Compiler
  package let limits: Subprocess.Limits
  package let sandbox: Sandbox
  /// What is added to the environment of programs.
  package var variables: [String: String] = [:]
  /// Files outside of their working folders that programs may write.
  package var writable: [URL] = []

  package init(compiler: Compiler, limits: Subprocess.Limits, sandbox: Sandbox) {
    (self.compiler, self.limits, self.sandbox) = (compiler, limits, sandbox)
  }

  /// Compiles and runs a program. It throws for problems of the machine only.
  ///
  /// - Parameters:
  ///   - kept: The objects of the program's last version; nil where everything is compiled.
  ///   - keep: The folder to which the program's files, its commands and its output are copied.
  func run(_ program: Program, reusing kept: ProgramObjects?, keep: URL?) throws -> Transcript {
    let folder = try compiler.scratch.makeFolder()
    defer {
      if let keep {
        try? keep.deletingLastPathComponent().createFolder()
        try? FileManager.default.removeItem(at: keep)
        try? FileManager.default.copyItem(at: folder, to: keep)
      }
      compiler.scratch.remove(folder)
    }
    let outcome = try compiler.compile(program, reusing: kept, in: folder)
    // snippet.run
    var transcript = Transcript(messages: outcome.messages, hasCompilerCrashed: outcome.hasCrashed)
    if let executable = outcome.executable {
      for unit in 0..<program.units {
        // A success may be luck; what has failed once has failed.
        for _ in 0..<program.repetitions {
          let run = try run(program, compiledTo: executable, beside: folder, unit: unit)
          transcript.runs.append(run)
          if run.status != .exited(0) { break }
        }
      }
    }
    return transcript
    // snippet.end
  }

  /// Runs a program that is compiled already, once: one unit of it.
  package func run(
    _ program: Program, compiledTo executable: URL, beside folder: URL, unit: Int = 0
  ) throws -> Transcript.Run {
    let home = folder.appending(path: "run", directoryHint: .isDirectory)
    compiler.scratch.remove(home)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
    // With `--keep`, the program's output is kept too.
    defer { if !compiler.recordsCommands { compiler.scratch.remove(home) } }
    try link(program.reads, in: home)
    let token = (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 16) }.joined()
    let number = Int32.random(in: 200..<900)
    // Outside of the program's writable folder, so that it cannot replace these files.
    let outputs = folder.appending(path: "outputs", directoryHint: .isDirectory)
    try outputs.createFolder()
    let (channel, events) = (outputs.appending(path: "channel"), outputs.appending(path: "events"))
    let pipes = [1: outputs.appending(path: "stdout"), number: channel, number + 1: events]
    // A copy of a pipe would wait for a writer.
    defer { for file in pipes.values { compiler.scratch.remove(Subprocess.pipe(to: file)) } }
    // One test at a time: when two trap at once, one can end the program while the other is being
    // traced. Also, their output has the same order in each run.
    let arguments = [
      "--testing-library", "swift-testing", "--no-parallel", "--event-stream-output-path",
      Subprocess.pipe(to: events).path,
    ]
    let used = compiler.modules.closure(of: program.imports)
    let resources = compiler.modules.resourceFolders(for: used)
    // More than what each process may allocate, whose limit has the better message.
    let group = sandbox.absence == nil ? MemoryGroup(bytes: limits.memoryBytes / 4 * 5) : nil
    defer { group?.remove() }
    var process = sandbox.process(
      executable.path, program.goal == .test ? arguments : [], in: home, files: writable,
      pipes: pipes.values.map(Subprocess.pipe), readable: program.reads.map(\.path) + resources,
      network: program.usesNetwork, joining: group?.members)
    process.outputFolder = outputs
    process.environment = environment(home: home, tracesCrashes: program.tracesCrashes)
      .merging(variables) { $1 }
      .merging(["QUIRE_TOKEN": token, "QUIRE_CHANNEL": "\(number)", "QUIRE_UNIT": "\(unit)"]) { $1 }
    process.pipes = pipes
    let result = try process.run(limits: limits)
    try sandbox.check(result)
    let (output, errors) = (result.bytes(result.output), result.standardError)
    let mark = "\u{1}\(token):crash\u{2}"
    let isGood = result.status == .exited(0)
    var run = Transcript.Run(
      status: result.status, crash: Transcript.Crash(reading: errors, after: mark),
      tests: [Transcript.TestEvent](readingEventStream: result.bytes(events)),
      hasFlooded: output.count >= limits.outputBytes || result.status == .signalled(SIGXFSZ),
      isOutOfMemory: group?.isExhausted == true
        || !isGood && result.peakMemory > limits.memoryBytes / 4 * 3,
      errors: String(errors.replacing("\n\(mark)\n", with: "").suffix(4_000)),
      time: result.status == .timedOut ? result.time : nil)
    run.unit = unit
    run.read(printed: output, token)
    if let status = run.read(reported: result.bytes(channel), token) {
      run.hasFinishedTests = true
      if isGood { run.status = .exited(status) }
    }
    return run
  }

  /// Has a program find what it may read under the names that its fences give it.
  private func link(_ reads: [Program.Readable], in home: URL) throws {
    var linked: [String] = []
    for read in Set(reads).sorted(by: { $0.name < $1.name })
    where !linked.contains(where: { "\(read.name)/".hasPrefix($0 + "/") }) {
      let place = home.appending(path: read.name).standardizedFileURL
      linked.append(read.name)
      try place.deletingLastPathComponent().createFolder()
      try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: read.path)
    }
  }

  func environment(home: URL, tracesCrashes: Bool = true) -> [String: String] {
    [
      // The same in every terminal: what a program finds there could change its verdict.
      "PATH": "\(compiler.toolchain.tools):/usr/local/bin:/usr/bin:/bin",
      "HOME": home.path, "TMPDIR": home.path, "TZ": "UTC", "LANG": "C.UTF-8", "NO_COLOR": "1",
      "SWIFT_BACKTRACE":
        "enable=\(tracesCrashes ? "yes" : "no"),color=no,interactive=no,threads=crashed,images=none,registers=none",
    ].merging(limits.variables) { $1 }
  }
}

/// A line of Swift Testing's event stream.
private struct EventLine: Decodable {
  struct Payload: Decodable {
    let kind, testID: String?
    let issue: Issue?
    let messages: [Message]?
  }

  struct Issue: Decodable {
    let isKnown: Bool?
    let sourceLocation: Place?
  }

  struct Place: Decodable {
    let filePath: String?
    let line, column: Int?
  }

  struct Message: Decodable { let text: String }

  let payload: Payload
}

extension [Transcript.TestEvent] {
  /// Reads Swift Testing's event stream: one line of JSON per event.
  fileprivate init(readingEventStream data: Data) {
    self = data.split(separator: 0x0A).compactMap { line in
      guard let event = try? JSONDecoder().decode(EventLine.self, from: line).payload,
        let kind = event.eventKind
      else { return nil }
      let place = event.issue?.sourceLocation
      // A cancelled test has no message, and counts as passed.
      let isCancelled = event.kind?.hasSuffix("Cancelled") == true
      // A thread that no test started has no test.
      let id = event.testID ?? ""
      let name = id.prefix { $0 != "/" }.drop { $0 != "." }.dropFirst()
      let messages = event.messages?.map(\.text) ?? []
      let details = messages.filter { $0 != "Issue recorded" }
      let words = (details.isEmpty ? messages : details).joined(separator: "\n")
      return .init(
        kind: kind, name: id, text: isCancelled ? "Test \(name) was cancelled" : words,
        file: place?.filePath, line: place?.line, column: place?.column)
    }
  }
}

extension EventLine.Payload {
  fileprivate var eventKind: Transcript.TestEvent.Kind? {
    switch kind {
    case "testStarted": .started
    case "testEnded": .ended
    case "testSkipped", "testCancelled", "testCaseCancelled": .skipped
    case "issueRecorded": issue?.isKnown == true ? .knownIssue : .issue
    default: nil
    }
  }
}
