import Foundation

/// A chapter's quizzes on a terminal, without the exercises.
public struct QuizSession {
  private let workspace: Workspace
  private let findings: [QuizFinding]

  /// Sets up a session for some quizzes.
  public init(_ workspace: Workspace, _ findings: [QuizFinding]) {
    self.workspace = workspace
    self.findings = findings
  }

  /// Asks until the learner leaves.
  ///
  /// - Returns: The exit status.
  public func run() throws -> Int32 {
    let source = EventSource.shared
    var round = QuizRound(findings, before: workspace.answers(to: findings.map(\.question)))
    Terminal.take()
    defer { Terminal.restoreAll() }
    while true {
      let (width, height) = Terminal.size
      Terminal.draw(round.screen(width: width, height: height), width: width, height: height)
      let (keys, events) = source.wait(60_000)
      guard let keys else { return 0 }
      if let status = Terminal.obey(events) { return status }
      for key in Key.read(keys) {
        switch key {
        case .interrupt: return 130
        case .suspend: kill(0, SIGTSTP)
        case .redraw: Terminal.write("\u{1B}[2J")
        default:
          switch round.press(key) {
          case .nothing: break
          case .answered(let answer):
            try workspace.remember(answer, to: round.finding.question)
          case .close: return end()
          }
        }
      }
    }
  }

  private func end() -> Int32 {
    Terminal.restoreAll()
    let answers = findings.compactMap { workspace.answer(to: $0.question) }
    let right = answers.filter { $0.isRight == true }.count
    Terminal.write("\(answers.count) of \(findings.count) quizzes answered, \(right) right\n")
    return 0
  }
}
