import Compilation
import Manuscript
import SwiftAnalysis

extension Manuscript {
  /// What is verified one by one: the comments of a Swift file that have fences, or the manuscript. The
  /// wanted fences are at some lines; nil for all.
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
  /// Puts the results of a Swift file's comments together: of those that were verified, in order. What
  /// is `excluded` is not compiled here; `hidden` says who may use what examples cannot use.
  package init(
    of manuscript: Manuscript, parts: [ManuscriptResult], isSelection: Bool,
    excluded: [Conditions.Branch] = [], hidden: () -> [String: SourceComment.Access] = { [:] }
  ) {
    self.init(manuscript: manuscript, fences: [], diagnostics: manuscript.diagnostics)
    if isSelection { (selection, diagnostics) = ([], []) }
    var rest = parts[...]
    for comment in manuscript.comments where !comment.manuscript.fences.isEmpty {
      let (own, count) = (comment.manuscript.fences, fences.count)
      guard let part = rest.first, part.manuscript.fences == own else {
        fences += own.map { _ in .init(state: .unproved("not selected")) }
        continue
      }
      rest.removeFirst()
      let branch = excluded.first { $0.lines.overlaps(comment.declarationLines) }
      let results = zip(part.fences, own).map { found, fence in
        var result = found
        result.reason?.replace("nothing on the page", with: "nothing in the comment")
        if let branch { result.leave(comment, because: branch) }
        if let missing = result.missingNames, !missing.isEmpty {
          result.refuse(missing, in: fence, of: manuscript.path, hidden())
        }
        return result
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
    for (index, step) in zip(fences.indices, manuscript.steps) {
      var (fence, result) = (manuscript.fences[index], fences[index])
      for place in result.findings.indices {
        result.findings[place].diagnostic.move(fence, step)
        // No fix applies to another place.
        result.findings[place].fix = nil
      }
      for place in result.notes.indices { result.notes[place].move(fence, step) }
      // A step that imports a module which this machine does not have is counted apart.
      let missing = result.findings.compactMap { $0.message?.missingModule }
      if let module = missing.first(where: Platforms.modules.contains) {
        result.become(.elsewhere("\(step.name) needs another platform: it imports \(module)"))
      }
      if case .unproved(let reason) = result.state {
        result.state = .unproved("\(step.name): \(reason)")
      }
      (fence.start, fence.body) = (step.start, [])
      (copy.manuscript.fences[index], copy.fences[index]) = (fence, result)
      copy.diagnostics += result.diagnostics
    }
    copy.diagnostics.sort()
    return copy
  }
}

extension FenceResult {
  /// Excuses an example of a declaration that is not compiled on this machine.
  fileprivate mutating func leave(_ comment: SourceComment, because branch: Conditions.Branch) {
    guard state == .failed || state == .sketched, comment.access == .public else { return }
    let (name, condition) = (comment.declaration, branch.condition)
    become(.elsewhere("documents `\(name)`, which is not compiled here: `\(condition)`"))
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
    let diagnostic = Diagnostic(
      path: path, line: start.line, column: start.column, .compile,
      "`\(name)` is \(access), so no user of the module can write this example",
      hint: "use what is public, or make `\(name)` public")
    findings.append(Finding(rule: .compiles, diagnostic: diagnostic))
  }
}

extension Diagnostic {
  /// Puts it at its line in a step's file.
  fileprivate mutating func move(_ fence: Fence, _ step: TutorialStep) {
    (path, line) = (step.path, max(1, line - fence.start.line))
    message += " (\(step.name))"
  }
}
