import Execution
import Foundation

/// The steps of a program's run.
package struct Trace: Encodable, Sendable {
  /// A file whose steps are recorded.
  package struct File: Encodable, Sendable {
    package let name: String
    /// Nil where a page has it as a listing.
    package var text: String?
    var listing: String?
  }

  package struct Step: Encodable, Sendable {
    let file: String
    /// The line that runs next, counted from 1.
    package let line: Int
    package let depth: Int
    /// The task, or the thread without one.
    package let lane: Int
    /// Empty for a statement; `call` or `return` with a function, `resume` where another lane goes on, or
    /// `end`.
    package let event: String
    /// The bytes of output before it.
    package let printed: Int
    package let variables: [Variable]
    package let left_out: [String]
    package let objects: [Object]
    package let references: [Reference]
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

  package let schema = 1
  package private(set) var output: String?
  /// Whether all steps are recorded.
  package let complete: Bool
  package private(set) var files: [File]
  package let steps: [Step]
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
  init(_ run: Transcript.Run, of text: TracedText, file: File) throws {
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
      let place = text.places[record.place]
      let resumes =
        place.event.isEmpty && steps.last.map { $0.lane != record.lane } == true
        && steps.contains { $0.lane == record.lane }
      steps.append(
        Step(
          file: file.name, line: place.line, depth: record.depth, lane: record.lane,
          event: resumes ? "resume" : place.event,
          printed: printed[value.line] ?? steps.last?.printed ?? 0, variables: record.variables,
          left_out: place.leftOut + record.left_out, objects: record.objects,
          references: record.references, gone: record.gone))
    }
    (output, complete, files, self.steps) = (run.output, isComplete, [file], steps)
  }

  /// The trace as JSON, on one line.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The same for a page, which has the output and the texts of the files as listings.
  package var pageData: String {
    get throws {
      var copy = self
      copy.output = nil
      copy.files = files.indices.map { File(name: files[$0].name, listing: Self.listing($0)) }
      return try copy.json
    }
  }

  /// The identifier of a file's listing on a page.
  package static func listing(_ index: Int) -> String { "code-\(index + 1)" }
}
