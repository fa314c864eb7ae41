import Execution
import Foundation

/// The steps of a program's run.
package struct Trace: Codable, Sendable {
  /// A file whose steps are recorded.
  package struct File: Codable, Sendable {
    package let name: String
    /// Nil where a page has it as a listing.
    package var text: String?
    package var listing: String?

    package init(name: String, text: String? = nil, listing: String? = nil) {
      (self.name, self.text, self.listing) = (name, text, listing)
    }
  }

  package struct Step: Codable, Sendable {
    package let file: String
    /// The line that runs next, counted from 1.
    package let line: Int
    package let depth: Int
    /// The task, or the thread without one.
    package let lane: Int
    /// Empty for a statement; `call` or `return` with a function, `resume` where another lane goes on,
    /// `trap` with its reason, or `end`.
    package let event: String
    /// The bytes of output before it.
    package fileprivate(set) var printed: Int
    package fileprivate(set) var variables: [Variable]
    package fileprivate(set) var left_out: [String]
    package let objects: [Object]
    package fileprivate(set) var references: [Reference]
    /// The objects that are gone since the step before.
    package let gone: [Int]
  }

  package struct Variable: Codable, Sendable {
    package let name, value: String
    package let changed: Bool
  }

  package struct Object: Codable, Sendable {
    package let id: Int
    package let type: String
    package let name: String?
  }

  package struct Reference: Codable, Sendable {
    package let from: Origin
    package let to: Int
    package let label, strength: String
    /// Whether a closure at its place refers to the object; nil for no.
    package let closure: Bool?
  }

  /// Where a reference is: in an object, or in a variable.
  package enum Origin: Codable, Sendable {
    case object(Int)
    case variable(String)

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self =
        if let id = try? container.decode(Int.self) { .object(id) } else {
          .variable(try container.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .object(let id): try container.encode(id)
      case .variable(let name): try container.encode(name)
      }
    }
  }

  package private(set) var schema = 1
  package var output: String?
  /// Whether all steps are recorded.
  package let complete: Bool
  /// Whether another run had the same steps.
  package var same_each_time = true
  /// False where variables may refer to objects and are not recorded: then no object is known to leak.
  package var sees_all: Bool?
  package var files: [File]
  package private(set) var steps: [Step]
}

extension Trace.Step {
  fileprivate mutating func hide(_ names: Set<String>) {
    variables.removeAll { names.contains($0.name) }
    left_out.removeAll(where: names.contains)
    references.removeAll { reference in
      if case .variable(let name) = reference.from, names.contains(name) { return true }
      return names.contains(reference.label)
    }
  }

  /// The state of this step where the program ends in it.
  fileprivate func ended(by event: String, printed: Int) -> Trace.Step {
    Trace.Step(
      file: file, line: line, depth: depth, lane: lane, event: event, printed: printed,
      variables: variables.map { .init(name: $0.name, value: $0.value, changed: false) },
      left_out: left_out, objects: objects, references: references, gone: [])
  }
}

extension Trace {
  /// What the recorder reports of a step.
  private struct Record: Decodable {
    let place, lane, depth: Int
    let variables: [Variable]
    let left_out: [String]
    let objects: [Object]
    let references: [Reference]
    let gone: [Int]
  }

  /// What the recorder reports where it records no more steps.
  private struct Rest: Decodable { let more: Bool }

  /// Reads the steps from a run of a traced program.
  ///
  /// - Parameter files: The files by their names for the compiler.
  init(
    _ run: Transcript.Run, of places: [TracedText.Place], files: [String: File]
  ) throws {
    // A mark in the output is a value that begins so, with the bytes before it.
    let mark = "0:<"
    var printed: [Int: Int] = [:]
    var steps: [Step] = []
    var isComplete = true
    for value in run.values {
      guard let report = value.text else { continue }
      if report.hasPrefix(mark) {
        printed[value.line] = Int(report.dropFirst(mark.count))
        continue
      }
      let data = Data(report.utf8)
      if (try? JSONDecoder().decode(Rest.self, from: data)) != nil {
        isComplete = false
        continue
      }
      let record = try JSONDecoder().decode(Record.self, from: data)
      let place = places[record.place]
      let resumes =
        place.event.isEmpty && steps.last.map { $0.lane != record.lane } == true
        && steps.contains { $0.lane == record.lane }
      steps.append(
        Step(
          file: files[place.file]?.name ?? place.file, line: place.line, depth: record.depth,
          lane: record.lane,
          event: resumes ? "resume" : place.event,
          printed: printed[value.line] ?? steps.last?.printed ?? 0, variables: record.variables,
          left_out: place.leftOut + record.left_out, objects: record.objects,
          references: record.references, gone: record.gone))
    }
    var known: Set<String> = []
    let shown = Set(steps.map(\.file))
    self.files = places.map(\.file).filter { known.insert($0).inserted }.compactMap { files[$0] }
      .filter { shown.contains($0.name) }
    if case .trap(let reason) = run.end, let last = steps.last {
      steps.append(last.ended(by: "trap \(reason)", printed: run.output.utf8.count))
    }
    // One that was stopped did not come to its end either.
    switch run.end {
    case .exit, .error, .trap, .signal: break
    case .flood, .outOfMemory, .tooManyProcesses, .timeout: isComplete = false
    }
    (output, complete, self.steps) = (run.output, isComplete, steps)
  }

  /// Which step comes when, in which task.
  var order: [String] {
    steps.map { "\($0.file):\($0.line) \($0.lane) \($0.event) \($0.printed)" }
  }

  /// The trace without variables and references of some names.
  package func hiding(_ names: Set<String>) -> Trace {
    var copy = self
    for index in steps.indices { copy.steps[index].hide(names) }
    return copy
  }

  /// Only what comes from the first step in the first file on: what ran above it is another part's.
  package func beginningInFirstFile() -> Trace {
    var copy = self
    copy.steps = Array(steps.drop { $0.file != files.first?.name })
    let start = copy.steps.first?.printed ?? 0
    copy.output = output.map { String(decoding: $0.utf8.dropFirst(start), as: UTF8.self) }
    for index in copy.steps.indices { copy.steps[index].printed -= start }
    copy.files = files.filter { file in copy.steps.contains { $0.file == file.name } }
    return copy
  }

  package init(json: String) throws {
    self = try JSONDecoder().decode(Trace.self, from: Data(json.utf8))
  }

  /// The trace as JSON, on one line.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
