import CommonMark
import ExerciseChecking
import Foundation
import Manuscript
import Support
import SwiftAnalysis

extension Session {
  func screen(_ width: Int, _ height: Int) -> Screen {
    // Scrolling past the end is undone.
    switch front {
    case .exercise: return exerciseScreen(width, height)
    case .overlay(var overlay):
      defer { front = .overlay(overlay) }
      return overlay.screen(width: width, height: height)
    case .list(var list):
      defer { front = .list(list) }
      return list.screen(width: width, height: height)
    case .quizzes(var round, let work):
      defer { front = .quizzes(round, work) }
      return round.screen(width: width, height: height)
    case .waiting(let waiting):
      let words = StyledText(waiting.words + seconds(since: waiting.since), .dim)
      return Screen(head: [StyledText(waiting.title, .bold)], result: [words], keys: ["q close"])
    }
  }

  private func seconds(since: ContinuousClock.Instant) -> String {
    let seconds = (ContinuousClock.now - since).components.seconds
    return seconds > 0 ? " \(seconds) s" : ""
  }

  func exerciseScreen(_ width: Int, _ height: Int) -> Screen {
    let head = head(width, height)
    let news = news.fitted(to: width)
    // On a small screen the welcome would leave no room for the task and the result.
    let hasRoom = self.news != welcome || head.count + news.count <= height / 2
    return Screen(
      head: head + (hasRoom ? news : []),
      text: exercise.taskLines(width: width) + hints(width), showsEndOfText: showsHints,
      gap: "… t shows all of it", result: result.lines, resultFocus: result.focus,
      resultGap: "… o shows all of it", keys: keys)
  }

  /// The title, the file and the progress; also the chapter if there is room.
  private func head(_ width: Int, _ height: Int) -> [StyledText] {
    let path = workspace.path
    let index = path.firstIndex { $0.id == exercise.id }.map { "\($0 + 1) of \(path.count)" }
    let known = workspace.catalog.exercises.count(where: workspace.progress.isKnown)
    let counts = [
      index, "\(workspace.doneCount) done", known > 0 ? "\(known) known" : nil,
      workspace.isFast ? "fast track" : nil,
      isReviewing ? "review, \(workspace.reviewQueue.count) left" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
    let bar = progressBar(
      path.count { !workspace.progress.isOpen($0) }, of: path.count,
      width: min(30, width - counts.displayWidth - 2))
    let lines = [
      StyledText(exercise.title, .bold),
      .path(workspace.url(of: exercise).shortPath, .accent),
      StyledText(bar.isEmpty ? counts : "\(counts)  \(bar)", .dim),
    ]
    let hasRoom = height >= (showsHints ? 24 : 20)
    guard hasRoom, let section else { return lines }
    return lines + [.path(section.place, .dim, link: section.link)]
  }

  // MARK: The result

  /// Its lines, and how many of them matter most.
  private var result: (lines: [StyledText], focus: Int) {
    switch status {
    case .gone: return ([StyledText("✗ the file is gone; r restores the start", .bad)], 1)
    case .checking(let since):
      let words = seconds(since: since)
      let step = checker.isRunning ? "running" : "compiling"
      return ([StyledText(words.isEmpty ? "checking …" : "still \(step) …\(words)", .dim)], 1)
    case .checked(let result):
      let words = CheckResultText(result, at: exercise, in: workspace)
      let (lines, focus) = words.summary(of: text ?? "")
      if result.hasPassed { return (lines + [continuation], focus) }
      let advice = hasSaved ? [] : [StyledText("Edit this file and save it.", .bold)]
      return (lines + advice, focus)
    }
  }

  private var continuation: StyledText {
    let next = workspace.next(after: exercise)
    let way = next.map { "⏎ continues with “\($0.title)”" } ?? "⏎ the end"
    let words = isReviewing ? "⏎ brings your earlier answer back and continues the review" : way
    let comparison = hidden.contains(.solutions) ? "" : "; d compares with the solution"
    return StyledText(words + comparison, .bold)
  }

  func hints(_ width: Int) -> [StyledText] {
    guard showsHints else { return [] }
    return workspace.takenHints(exercise).flatMap { taken in
      [StyledText(), StyledText(taken.heading, .bold)] + taken.hint.blocks.lines(width: width)
    }
  }

  private var keys: [String] {
    let isPassed = checked?.hasPassed == true
    return switch confirmation {
    case .reset:
      ["r once more restores the start", "(a copy of yours is kept)", "any other key: no"]
    case .solution: ["s once more shows the solution, before you have solved it"]
    case .difference: ["d once more shows the solution, before you have solved it"]
    case nil:
      (isPassed ? ["⏎ next"] : isReviewing ? ["n skip"] : hintKey + ["n next"])
        + (isReviewing ? hintKey : ["p previous"]) + solutionKeys + ["r reset"]
        + (isReviewing ? ["v leave the review"] : ["l list", "? more"]) + ["q quit"]
    }
  }

  private var hintKey: [String] { hidden.contains(.hints) ? [] : ["h hint"] }
  private var solutionKeys: [String] {
    hidden.contains(.solutions) ? [] : ["s solution", "d diff"]
  }

  // MARK: Overlays

  /// Shows lines over the exercise, below its title or another one.
  func cover(
    _ lines: [StyledText], _ title: String? = nil, passing passed: Overlay.PassedKeys = .none
  ) {
    front = .overlay(Overlay(title ?? exercise.title, lines, passing: passed))
  }

  /// The whole task, if it does not fit above the result.
  func showTask() {
    let width = Terminal.size.width
    cover(exercise.taskLines(width: width) + hints(width))
  }

  /// All results of the checks, if they do not fit below the task.
  func showResult() {
    guard let checked else { return }
    cover(CheckResultText(checked, at: exercise, in: workspace).lines)
  }

  /// The source of the first check that fails.
  func showCheck() {
    guard exercise.variants.isEmpty else {
      return say("The checks run your tests with each version of the code.")
    }
    guard let name = checked?.firstWrongCheck,
      let check = Snippet(parsing: exercise.checks.text).tests.first(where: { $0.name == name })
    else { return say(whyNoCheckIsShown) }
    let lines = AnswerCode.check(atLine: check.line, in: exercise.checks.text)
    let place = "\(workspace.checks(of: exercise).shortPath):\(check.line + 1)"
    let source = lines.map { StyledText.source(String($0).visible) }
    cover([.path(place, .accent), StyledText()] + source, passing: .others)
  }

  private var whyNoCheckIsShown: String {
    switch checked?.outcome {
    case nil: "The checks have not run yet."
    case .passed: "No check fails."
    case .compile, .complex: "It does not compile, so no check has run; o shows all errors."
    case .empty: "The file is empty, so no check has run."
    default: "No check has failed, but not all of them ran to their end; o shows what happened."
    }
  }

  /// What each chapter with an exercise on the path is about, in its own words.
  private var lessons: [StyledText] {
    let learned = Set(workspace.path.map(\.chapter))
    return chapters.filter { learned.contains($0.name) }.map { chapter in
      let promise = chapter.manuscript.opening.promise.plainText
      return StyledText("  \(chapter.manuscript.title ?? chapter.name): \(promise)")
    }
  }

  /// Shown when no exercise on the path is open.
  func showFinale() {
    let (path, all) = (workspace.path, chapters.flatMap(QuizQuestion.all))
    let solved = path.count {
      workspace.isDone($0) && !workspace.progress.isKnown($0)
        && workspace.progress.exercises[$0.key]?.sawSolution != true
    }
    let known = path.count(where: workspace.progress.isKnown)
    let track =
      workspace.isFast
      ? "All \(path.count) exercises of the fast track are done."
      : "All \(path.count) exercises are done\(known > 0 ? " or known" : "")."
    let lines = [
      StyledText(progressBar(1, of: 1, width: 30), .good), StyledText(),
      StyledText("\(solved) solved without a look at the solution"),
      all.isEmpty ? nil : StyledText(workspace.scoreInWords(of: all)), StyledText(),
      StyledText("What next?", .bold),
      StyledText("  v  solve them again, first what went wrong, then the oldest"),
      all.isEmpty ? nil : StyledText("  z  the quizzes of this chapter"),
      workspace.isFast ? StyledText("  f  the whole path") : nil,
      hidden.contains(.solutions)
        ? nil : StyledText("  d  compare your last answer with the solution"),
      StyledText("  q  quit"),
      StyledText(), StyledText("What you have learned", .bold),
    ].compactMap { $0 }
    cover(lines + lessons, track, passing: .all)
  }
}
