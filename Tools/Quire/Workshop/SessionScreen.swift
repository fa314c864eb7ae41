import Execution
import ExerciseChecking
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// What the session puts on the screen.
extension Session {
  /// Draws everything anew, in one go.
  func draw() {
    let (width, height) = Terminal.size
    let lines = quizScreen(width, height) ?? page.map { screen(of: $0, height) } ?? screen(width)
    Terminal.draw(lines, width: width, height: height)
  }

  private func screen(of page: Page, _ height: Int) -> Screen {
    Screen(
      head: [Line(page.title, .bold), Line()] + page.shown(height: height - 3), keys: page.keys)
  }

  private func screen(_ width: Int) -> Screen {
    Screen(
      head: head + news.flatMap { $0.wrapped(to: width) },
      text: exercise.taskLines(width: width) + hints(width),
      showsEndOfText: showsHints, gap: "… t shows all of it", verdict: verdict,
      keys: pendingReset ? resetKeys : isReviewing ? reviewKeys : taskKeys)
  }

  private var taskKeys: [String] {
    [
      "n next", "p previous", "h hint", "s solution", "d diff", "r reset", "l list", "? more",
      "q quit",
    ]
  }

  private var reviewKeys: [String] {
    ["n skip", "h hint", "s solution", "d diff", "r reset", "v leave the review", "q quit"]
  }

  private var resetKeys: [String] {
    ["r once more brings back the start", "(a copy of yours is kept)", "any other key: no"]
  }

  private var head: [Line] {
    let path = workspace.path
    let place = path.firstIndex { $0.id == exercise.id }.map { "\($0 + 1) of \(path.count)" }
    let known = workspace.knownCount
    let counts = [
      place, "\(workspace.doneCount) done", known > 0 ? "\(known) known" : nil,
      workspace.isFast ? "fast track" : nil,
      isReviewing ? "review, \(workspace.reviewQueue.count) left" : nil,
    ]
    return [
      Line(exercise.title, .bold),
      Line("\(exercise.id)  \(counts.compactMap { $0 }.joined(separator: ", "))", .dim),
      Line(workspace.url(of: exercise).shortPath, .accent),
    ]
  }

  func hints(_ width: Int) -> [Line] {
    guard showsHints else { return [] }
    return workspace.takenHints(exercise).flatMap { taken in
      [Line(), Line(taken.heading, .bold)] + taken.hint.blocks.lines(width: width)
    }
  }

  private var verdict: [Line] {
    let file = workspace.url(of: exercise)
    switch status {
    case .idle: return []
    case .gone:
      return [
        Line("✗ the file is gone; r brings back the start", .bad), Line(file.shortPath, .accent),
      ]
    case .checking(let since):
      let seconds = (ContinuousClock.now - since).components.seconds
      let words = checker.isRunning ? "running" : "compiling"
      return [Line(seconds < 1 ? "checking …" : "still \(words) … \(seconds) s", .dim)]
    case .verdict(let attempt):
      return VerdictText(attempt, exercise: exercise, file: file).lines(isShort: true)
    }
  }
}
