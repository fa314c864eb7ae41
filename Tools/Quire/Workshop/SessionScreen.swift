import Foundation
import Manuscript
import Proof

/// What the session puts on the screen.
extension Session {
  /// Draws everything anew, in one go.
  func draw() {
    let (width, height) = Terminal.size
    let lines = page.map { screen(of: $0, height) } ?? screen(width)
    let inColor = Terminal.hasColor
    // From the top, each line cleared behind its end: nothing flickers.
    let rows = lines.lines(width: width, height: height)
      .map { $0.printed(inColor: inColor) + "\u{1B}[K" }
    Terminal.write("\u{1B}[H" + rows.joined(separator: "\r\n") + "\u{1B}[J")
  }

  private func screen(of page: Page, _ height: Int) -> Screen {
    Screen(
      head: [Line(page.title, .bold), Line()] + page.shown(height: height - 3), keys: page.keys)
  }

  private func screen(_ width: Int) -> Screen {
    Screen(
      head: head + news, text: exercise.task.lines(width: width) + hints(width),
      showsEndOfText: showsHints, verdict: verdict,
      keys: pendingReset
        ? resetKeys
        : [
          "n next", "p previous", "h hint", "s solution", "d diff", "r reset", "l list", "q quit",
        ])
  }

  private var resetKeys: [String] {
    ["r once more brings back the start", "(a copy of yours is kept)", "any other key: no"]
  }

  private var head: [Line] {
    let all = workspace.kit.exercises
    let place = (all.firstIndex { $0.id == exercise.id } ?? 0) + 1
    return [
      Line(exercise.title, .bold),
      Line("\(exercise.id)  \(place) of \(all.count), \(workspace.doneCount) done", .dim),
      Line(workspace.url(of: exercise).shortPath, .accent),
    ]
  }

  private func hints(_ width: Int) -> [Line] {
    guard showsHints else { return [] }
    return exercise.hints.prefix(workspace.hintsTaken(exercise)).enumerated().flatMap {
      [Line(), Line("Hint \($0 + 1) of \(exercise.hints.count)", .bold)] + $1.lines(width: width)
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
      return [Line(seconds < 1 ? "checking …" : "still checking … \(seconds) s", .dim)]
    case .verdict(let attempt):
      return VerdictText(attempt, exercise: exercise, file: file).lines(isShort: true)
    }
  }
}
