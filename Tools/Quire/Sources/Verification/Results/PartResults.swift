import Compilation
import Manuscript
import SwiftAnalysis

extension Manuscript {
  /// What is verified one by one: the comments of a Swift file that have fences, or the manuscript.
  ///
  /// - Parameter lines: The lines of the wanted fences; nil for all.
  package func parts(at lines: Set<Int>?) -> [Manuscript] {
    guard !comments.isEmpty else { return [self] }
    return comments.map(\.manuscript).filter { part in
      part.fences.contains { fence in lines?.contains { fence.lines.contains($0) } ?? true }
    }
  }
}

extension Fence {
  /// The numbers of its lines, with its marks.
  package var lines: ClosedRange<Int> { firstLine...max(firstLine, closingLine ?? lastLine) }
}

extension ManuscriptResult {
  /// Puts the results of a Swift file's comments together.
  ///
  /// - Parameters:
  ///   - parts: The results of those comments that were verified, in reading order.
  ///   - excluded: The branches of `#if` that are not compiled here.
  ///   - hidden: Who may use what the module declares and examples cannot use.
  package init(
    of manuscript: Manuscript, parts: [ManuscriptResult], isSelection: Bool,
    excluded: [Conditions.Branch] = [], hidden: () -> [String: SourceComment.Access] = { [:] }
  ) {
    self.init(manuscript: manuscript, fences: [], diagnostics: manuscript.diagnostics)
    if isSelection { (selection, diagnostics) = ([], []) }
    var rest = parts[...]
    for comment in manuscript.comments where !comment.manuscript.fences.isEmpty {
      let count = fences.count
      guard let part = rest.first, part.manuscript.fences == comment.manuscript.fences else {
        fences += comment.manuscript.fences.map { _ in .init(state: .unproved("not selected")) }
        continue
      }
      rest.removeFirst()
      var results = part.fences.map { $0.moved(by: count) }
      if let branch = excluded.first(where: { $0.lines.overlaps(comment.declarationLines) }) {
        for index in results.indices { results[index].leave(comment, because: branch) }
      }
      for (index, fence) in comment.manuscript.fences.enumerated() {
        guard let missing = results[index].missingNames, !missing.isEmpty else { continue }
        results[index].refuse(missing, in: fence, of: manuscript.path, hidden())
      }
      fences += results
      diagnostics += results.flatMap(\.diagnostics)
      selection?.formUnion((part.selection ?? []).map { FenceID($0.index + count) })
    }
    diagnostics.sort()
  }

  /// The results of a tutorial, with what was found at its places in the code files.
  package func located() -> ManuscriptResult {
    guard !manuscript.steps.isEmpty else { return self }
    var copy = self
    copy.diagnostics = manuscript.diagnostics
    for index in fences.indices {
      let (fence, step) = (manuscript.fences[index], manuscript.steps[index])
      for place in fences[index].findings.indices {
        copy.fences[index].findings[place].diagnostic.move(fence, step)
        // No fix applies to another place.
        copy.fences[index].findings[place].fix = nil
      }
      for place in fences[index].notes.indices { copy.fences[index].notes[place].move(fence, step) }
      // A step that imports a module which this machine does not have is counted apart.
      let missing = copy.fences[index].findings.compactMap { $0.message?.missingModule }
      if let module = missing.first(where: Platforms.modules.contains) {
        copy.fences[index].become(
          .elsewhere("\(step.name) needs another platform: it imports \(module)"))
      }
      if case .unproved(let reason) = copy.fences[index].state {
        copy.fences[index].state = .unproved("\(step.name): \(reason)")
      }
      copy.manuscript.fences[index].start = step.start
      copy.manuscript.fences[index].body = []
      copy.diagnostics += copy.fences[index].diagnostics
    }
    copy.diagnostics.sort()
    return copy
  }
}

extension FenceResult {
  /// The result of the same fence in a manuscript that has some more fences above it.
  fileprivate func moved(by count: Int) -> FenceResult {
    var copy = self
    copy.reason = reason?.replacing("nothing on the page", with: "nothing in the comment")
    for place in findings.indices {
      guard case .replaceBody(let id, let lines)? = findings[place].fix else { continue }
      copy.findings[place].fix = .replaceBody(FenceID(id.index + count), lines)
    }
    return copy
  }

  /// Excuses an example of a declaration that is not compiled on this machine.
  fileprivate mutating func leave(_ comment: SourceComment, because branch: Conditions.Branch) {
    guard state == .failed || state == .sketched, comment.access == .public else { return }
    become(
      .elsewhere(
        "documents `\(comment.declaration)`, which is not compiled here: `\(branch.condition)`"))
    missingNames = nil
  }

  /// Reports an example that uses what only the module itself can use.
  fileprivate mutating func refuse(
    _ missing: Set<String>, in fence: Fence, of path: String,
    _ hidden: [String: SourceComment.Access]
  ) {
    let names = missing.filter { hidden[$0] != nil }.sorted()
    guard let name = names.first, let access = hidden[name] else { return }
    let token = NameToken.all(in: fence.text).first { $0.text == name }
    var start = SourceMap(fence).start(ofRow: token?.line ?? 0)
    start.column += token?.bytes.lowerBound ?? 0
    state = .failed
    reason = nil
    findings.removeAll { finding in finding.message?.missingName.map(missing.contains) == true }
    findings.append(
      Finding(
        rule: .compiles,
        diagnostic: Diagnostic(
          path: path, line: start.line, column: start.column, .compile,
          "`\(name)` is \(access), so no user of the module can write this example",
          hint: "use what is public, or make `\(name)` public")))
  }
}

extension Diagnostic {
  /// Puts it at its line in a step's file.
  fileprivate mutating func move(_ fence: Fence, _ step: TutorialStep) {
    (path, line) = (step.path, max(1, line - fence.start.line))
    message += " (\(step.name))"
  }
}
