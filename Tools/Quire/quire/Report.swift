import Compilation
import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
import Workshop

/// What `quire verify --format json` prints: one object, its schema versioned.
struct JSONReport: Encodable {
  /// The version of this form. It changes when a field changes its meaning or goes; new fields may
  /// come without.
  let schema = 1
  let toolchain: String
  let files: [File]
  let totals: [String: Int]

  struct File: Encodable {
    let path: String
    let fences: [FenceEntry]
    let diagnostics: [DiagnosticEntry]
  }

  struct FenceEntry: Encodable {
    let line: Int
    /// `proved`, `quoted`, `sketched`, `failed` or `unproved`.
    let kind: String
    /// The info string.
    let words: String
    /// Why it is sketched, or was not proved.
    let reason: String?
  }

  struct DiagnosticEntry: Encodable {
    let path: String
    let line: Int
    let column: Int
    let verdict: Verdict
    let message: String
    let hint: String?
  }

  init(_ proofs: [ManuscriptResult], exercises: [Exercise], toolchain: String) {
    self.toolchain = toolchain
    files = proofs.map(File.init)
    let kinds = files.flatMap(\.fences).map(\.kind)
    let none = ["proved": 0, "quoted": 0, "sketched": 0, "failed": 0, "unproved": 0]
    let others = ["exercises": exercises.count, "diagnostics": files.flatMap(\.diagnostics).count]
    totals = kinds.reduce(into: none.merging(others) { $1 }) { $0[$1, default: 0] += 1 }
  }

  /// The report as text, its keys in a fixed order.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension JSONReport.File {
  init(_ proof: ManuscriptResult) {
    path = proof.manuscript.path
    fences = proof.selected.map(JSONReport.FenceEntry.init)
    diagnostics = proof.diagnostics.map {
      .init(
        path: $0.path, line: $0.line, column: $0.column, verdict: $0.verdict, message: $0.message,
        hint: $0.hint)
    }
  }
}

extension JSONReport.FenceEntry {
  init(_ fence: Fence, _ proof: FenceResult) {
    line = fence.start.line
    words = fence.info
    switch proof.state {
    case .proved: (kind, reason) = ("proved", nil)
    case .quoted: (kind, reason) = ("quoted", nil)
    case .failed: (kind, reason) = ("failed", nil)
    case .unproved(let why): (kind, reason) = ("unproved", why)
    case .sketched:
      if case .sketch(let why) = fence.kind { reason = why } else { reason = nil }
      kind = "sketched"
    }
  }
}

/// What `quire verify --format junit` prints: a suite a file, a case a fence, for CI machines.
struct JUnitReport {
  private let proofs: [ManuscriptResult]

  init(_ proofs: [ManuscriptResult]) { self.proofs = proofs }

  var text: String {
    let suites = proofs.map(suite).joined(separator: "\n")
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites)\n</testsuites>"
  }

  private func suite(_ proof: ManuscriptResult) -> String {
    let path = Self.escape(proof.manuscript.path)
    let fences = proof.selected.map { fence, found in
      testCase("line \(fence.start.line): \(fence.info)", in: path, found)
    }
    // What belongs to no fence: links, exercises, the file itself.
    let known = Set(proof.fences.flatMap(\.diagnostics))
    let others = proof.diagnostics.filter { !known.contains($0) }.map { diagnostic in
      element("line \(diagnostic.line)", in: path, failures: [diagnostic], skipped: nil)
    }
    let failures = proof.fences.filter { $0.state == .failed }.count + others.count
    let skipped = proof.fences.filter { if case .unproved = $0.state { true } else { false } }.count
    let cases = (fences + others).joined(separator: "\n")
    return "<testsuite name=\"\(path)\" tests=\"\(fences.count + others.count)\""
      + " failures=\"\(failures)\" skipped=\"\(skipped)\">\n\(cases)\n</testsuite>"
  }

  private func testCase(_ name: String, in path: String, _ proof: FenceResult) -> String {
    if case .unproved(let reason) = proof.state {
      return element(name, in: path, failures: [], skipped: reason)
    }
    let missing =
      proof.state == .failed && proof.diagnostics.isEmpty
      ? [Diagnostic(path: path, line: 1, .fence, "refused")] : proof.diagnostics
    return element(name, in: path, failures: missing, skipped: nil)
  }

  private func element(_ name: String, in path: String, failures: [Diagnostic], skipped: String?)
    -> String
  {
    let open = "<testcase classname=\"\(path)\" name=\"\(Self.escape(name))\""
    var inner = failures.map {
      "<failure type=\"\($0.verdict.rawValue)\" message=\"\(Self.escape($0.message))\">"
        + "\(Self.escape($0.printed))</failure>"
    }
    if let skipped { inner.append("<skipped message=\"\(Self.escape(skipped))\"/>") }
    return inner.isEmpty ? open + "/>" : open + ">\(inner.joined())</testcase>"
  }

  private static func escape(_ text: String) -> String {
    text.visible.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
