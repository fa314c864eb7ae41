import CommonMark
import Compilation
import Execution
import Foundation
import Manuscript
import SwiftAnalysis

/// A manuscript, parsed and sorted into programs.
package struct ManuscriptPrograms: Sendable {
  package let manuscript: Manuscript
  /// What its fences ask for where their words say nothing.
  package let reading: Reading
  package let plan: ProgramPlan
  /// The fences that are wanted; nil for all.
  package let selection: Set<FenceID>?
  /// What the parser sees in each Swift fence.
  let snippets: [FenceID: Snippet]
  /// The quizzes, by the index of their fence.
  package let quizzes: [Int: Quiz]
  /// The lines at which the manuscript itself is wrong.
  let refusedLines: Set<Int>
  /// What each fence's program may read because of it.
  private let readable: [FenceID: [Program.Readable]]

  /// - Parameters:
  ///   - lines: The lines of the fences that are wanted; nil for all.
  ///   - files: The files that its fences may read.
  package init(_ manuscript: Manuscript, lines: Set<Int>? = nil, files: ReadableFiles? = nil) {
    var manuscript = manuscript
    manuscript.refuseDeepCode()
    readable = files.map { manuscript.find($0) } ?? [:]
    self.manuscript = manuscript
    reading = Reading(of: manuscript)
    let whole = ProgramPlan(manuscript)
    selection = lines.map { lines in
      let named = manuscript.fenceIDs.filter {
        !lines.isDisjoint(with: manuscript[$0].start.line...manuscript[$0].lastLine + 1)
      }
      // A fence and its output are verified together.
      let pairs = manuscript.owners.map { [$0, $1] }
      return Set(named + pairs.filter { $0.contains(where: named.contains) }.joined())
    }
    plan = selection.map(whole.restricted) ?? whole
    let compiled = zip(manuscript.fenceIDs, manuscript.fences).filter { $1.scope != nil }
    snippets = Dictionary(uniqueKeysWithValues: compiled.map { ($0, Snippet(parsing: $1.text)) })
    quizzes = manuscript.quizzes
    refusedLines = Set(manuscript.diagnostics.map(\.line))
  }

  /// What the parser sees in a fence; nothing for one that is not Swift.
  package func snippet(_ id: FenceID) -> Snippet { snippets[id] ?? .empty }

  /// How many programs it is, for reports; a page whose programs are searched counts as one.
  package var programCount: Int { reading.seesAllAbove ? plan.count : 1 }

  /// The name under which the compiler speaks of the file: short, and the same on every machine.
  var sourceName: String { String(manuscript.path.split(separator: "/").last ?? "snippet.md") }

  /// Whether a message is about a fence.
  func isMessage(_ message: CompilerMessage, in id: FenceID) -> Bool {
    message.file == sourceName && manuscript[id].reports(message.line)
  }

  /// Whether the manuscript itself is wrong at a fence.
  func isRefused(_ fence: Fence) -> Bool {
    fence.kind == .refused || refusedLines.contains(fence.start.line)
  }

  func allow(_ fences: [FenceID], in program: inout Program) {
    program.reads = Set(fences.flatMap { readable[$0] ?? [] }).sorted { $0.name < $1.name }
    program.usesNetwork = fences.contains { manuscript[$0].code?.permissions.network == true }
  }
}

extension Fence {
  /// Whether a line of the compiler's is the fence's: a missing brace is one line past the body.
  package func reports(_ line: Int) -> Bool { line > start.line && line <= lastLine + 1 }

  /// The row of the body at a line in the Markdown.
  func row(ofLine line: Int) -> Int { line - start.line - 1 }

  /// The program that it belongs to; nil for what is not compiled.
  var scope: Scope? { if case .step(_, _, let scope) = kind { scope } else { code?.scope } }

  /// Whether its body is parsed as Swift.
  fileprivate var isAnalyzed: Bool {
    switch kind {
    case .code, .step, .excerpt, .sketch: true
    case .output, .quotation, .refused: false
    }
  }
}

/// Identifies a fence of a manuscript, by its position in reading order.
package struct FenceID: Hashable, Codable, Comparable, Sendable {
  package let index: Int

  package init(_ index: Int) { self.index = index }

  package static func < (a: FenceID, b: FenceID) -> Bool { a.index < b.index }
}

/// What the fences of a page ask for where their words say nothing.
package enum Reading: Sendable {
  /// A chapter of a book, and a tutorial, whose steps make it a program of its own.
  case chapter
  /// Any other page, which was not written for quire.
  case document

  init(of manuscript: Manuscript) {
    let hasSteps = manuscript.fences.contains { if case .step = $0.kind { true } else { false } }
    self = manuscript.mode == .document && !hasSteps ? .document : .chapter
  }

  /// Whether a fence sees all fences above it in its program, and a broken one ends that; else it sees
  /// those that declare what it names, and is tried in other ways where it fails.
  package var seesAllAbove: Bool { self == .chapter }
  /// Whether comments state results as their author likes, and not by arrows only.
  var comparesComments: Bool { self == .document }
  /// Whether what its author would not mend is a note.
  package var isLenient: Bool { self == .document }
}

extension Manuscript {
  package var fenceIDs: [FenceID] { fences.indices.map(FenceID.init) }

  var codeIDs: [FenceID] { fenceIDs.filter { self[$0].code != nil } }

  package subscript(_ id: FenceID) -> Fence { fences[id.index] }

  /// The fence that each `output` fence belongs to.
  var owners: [FenceID: FenceID] {
    let pairs = fenceIDs.compactMap { id in self[id].output.map { (FenceID($0), id) } }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Refuses the fences whose code is nested too deep to be analyzed.
  fileprivate mutating func refuseDeepCode() {
    for (id, fence) in zip(fenceIDs, fences) where fence.isAnalyzed {
      guard let offset = SwiftText.offsetOfDeepCode(in: fence.text) else { continue }
      refuse(
        id, at: SourceMap(fence).position(ofByte: offset), "the code is nested too deep here",
        hint: "use fewer levels, or name the parts: the compiler takes minutes for such code")
    }
  }

  private mutating func refuse(_ id: FenceID, at place: Position, _ text: String, hint: String?) {
    fences[id.index].kind = .refused
    let problem = Diagnostic(
      path: path, line: place.line, column: place.column, .fence, text, hint: hint)
    // A default of the file is said once.
    if !diagnostics.contains(problem) { diagnostics.append(problem) }
  }

  /// Finds the files that fences name; a fence that names one that cannot be read is refused.
  fileprivate mutating func find(_ files: ReadableFiles) -> [FenceID: [Program.Readable]] {
    var found: [FenceID: [Program.Readable]] = [:]
    let folder = URL(filePath: path).deletingLastPathComponent()
    for (id, fence) in zip(fenceIDs, fences) {
      for name in fence.code?.permissions.reads ?? [] {
        do throws(ReadableFiles.Problem) {
          found[id, default: []].append(try files.readable(name, in: folder))
        } catch {
          let word = fence.words.first { $0.name == "reads" && $0.value == name }
          refuse(id, at: word?.start ?? fence.start, error.message, hint: error.hint)
        }
      }
    }
    return found
  }
}
