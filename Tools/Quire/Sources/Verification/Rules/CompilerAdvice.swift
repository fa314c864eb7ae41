import Compilation
import Foundation
import Manuscript
import Support
import SwiftAnalysis

/// What to do about errors whose cause is how fences become programs, which the compiler does not know.
extension FenceContext {
  /// What `--update` writes in place of code, where the compiler says what that is.
  func correction(of message: FenceResult.Message) -> (fix: Finding.Fix, hint: String)? {
    guard let byte = sourceMap.byte(line: message.line, column: message.column),
      let (range, text) = message.correction?.change(at: byte, in: fence.text)
    else { return nil }
    let (row, line) = fence.row(in: LineTable(fence.text), replacing: range, with: text)
    return (
      .replaceText(range, row: row, text),
      "`quire verify --update` writes `\(line.trimmingCharacters(in: .whitespaces))`"
    )
  }

  /// What to do about an error; nil where the compiler's words are enough.
  func advice(on message: any NamedDiagnostic) -> String? {
    adviceOnImport(message) ?? adviceOnTesting(message) ?? adviceOnMainActor(message)
      ?? message.missingName.flatMap { name in
        adviceOnDeclaration(of: name) ?? adviceOnMissingImport(of: name)
      }
  }

  private func adviceOnImport(_ message: any NamedDiagnostic) -> String? {
    guard let name = message.missingModule else { return nil }
    if settings.libraries.isEmpty {
      return "there is no package here or above whose modules could be imported: only the"
        + " toolchain's, such as Foundation"
    }
    return settings.libraries.suggestion(for: name)
      ?? "the package's modules are \(settings.libraries.joined(separator: ", "))"
  }

  private func adviceOnTesting(_ message: any NamedDiagnostic) -> String? {
    guard !snippet.imports.contains(where: { $0.module == "Testing" }) else { return nil }
    let isUnknown = ["unknown_attr_name", "unknown_type_attr", "macro_undefined"].contains(
      message.name)
    let words: Set = ["Test", "Suite", "expect", "require"]
    return isUnknown && message.quoted.first.map(words.contains) == true
      ? "add `import Testing` to this fence" : nil
  }

  private func adviceOnMainActor(_ message: any NamedDiagnostic) -> String? {
    guard message.name == "actor_isolated_non_self_reference" else { return nil }
    return "variables at the top of a program belong to the main actor: add `@MainActor` to the "
      + (action == .tests ? "test" : "function") + ", or make the variable local to it"
  }

  /// Where the document declares a name that this fence does not see, and how to reach it.
  private func adviceOnDeclaration(of name: String) -> String? {
    let seen = programs.plan.fencesSeen(by: id)
    let declaring = manuscript.fenceIDs.last {
      $0 < id && !seen.contains($0) && programs.snippet($0).topLevelNames.contains(name)
    }
    guard let declaring else { return nil }
    let there = manuscript[declaring]
    let start = "line \(there.start.line) declares `\(name)`"
    if let action = there.code?.action, action != .runs, action != .warns {
      return start + " in a `\(action.rawValue)` fence, which adds nothing to its program"
    }
    if let scope = there.scope, scope != fence.scope { return start + scope.adviceFromOutside }
    return start + ", and the step below it began a fresh program: declare it again"
  }

  /// A `tests` fence is a file of its own.
  private func adviceOnMissingImport(of name: String) -> String? {
    guard action == .tests else { return nil }
    let seen = programs.plan.fencesSeen(by: id).flatMap { programs.snippet($0).imports }
    let missing = Set(seen.map(\.module)).subtracting(snippet.imports.map(\.module))
    let list = missing.sorted().map { "`import \($0)`" }
    guard !list.isEmpty else { return nil }
    return "a `tests` fence is a file of its own, and the program's imports do not reach it: if "
      + "`\(name)` is imported, repeat \(list.joined(separator: " or ")) here"
  }
}

extension Fence.Scope {
  /// How a fence of another program comes to see what a program declares.
  fileprivate var adviceFromOutside: String {
    switch self {
    case .session(let name):
      " in another program: add `session=\(name)` to this fence, or declare it again"
    case .chapter:
      " in another program: remove `session=` or `isolated` from this fence, or declare it again"
    case .isolated: " in an `isolated` fence, which no other fence sees: declare it again"
    }
  }
}

extension NamedDiagnostic {
  /// What the compiler asks for in place of the code; nil where it leaves that open.
  fileprivate var correction: CodeCorrection? {
    func labels(_ words: String) -> [String] { words.split(separator: ":").map(String.init) }
    let words = quoted
    switch name {
    case "availability_decl_unavailable_rename", "availability_deprecated_rename":
      return words.count < 2 ? nil : .name(old: words[0], new: words[1])
    case "missing_argument_labels": return words.first.map { .missing(labels($0)) }
    case "extra_argument_labels": return words.first.map { .extra(labels($0)) }
    case "wrong_argument_labels":
      return words.count < 2 ? nil : .labels(labels(words[1]), instead: labels(words[0]))
    default:
      return text.contains("is a 'let' constant") ? changedConstant.map { .variable($0) } : nil
    }
  }
}
