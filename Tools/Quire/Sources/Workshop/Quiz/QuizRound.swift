import Foundation

/// A round through a chapter's quizzes; pure, so that it can be tested at any size.
struct QuizRound {
  enum Outcome: Equatable {
    case nothing, close
    case answered(QuizAnswer)
  }

  let findings: [QuizFinding]
  /// The earlier answers by the quizzes' ids.
  private var before: [String: QuizAnswer]
  private(set) var index = 0
  private var answer: QuizAnswer?
  private var typed = ""
  private var top = 0

  /// Starts at the first quiz without an answer.
  init(_ findings: [QuizFinding], before: [String: QuizAnswer]) {
    (self.findings, self.before) = (findings, before)
    index = findings.firstIndex { before[$0.question.id] == nil } ?? 0
  }

  var finding: QuizFinding { findings[index] }
  private var hasChoices: Bool { finding.right != nil }

  mutating func press(_ key: Key) -> Outcome {
    switch key {
    case .escape: return .close
    case .enter where answer != nil: return next(1)
    case .enter where !hasChoices: return give(typed)
    case .character(let character) where !hasChoices && answer == nil: typed.append(character)
    case .backspace where answer == nil: _ = typed.popLast()
    case .character("q"), .character("z"): return .close
    case .character("n"): return next(1)
    case .character("p"): return next(-1)
    case .character(let digit) where digit.isNumber && answer == nil: return give(String(digit))
    default: top += key.lines(page: 10) ?? 0
    }
    return .nothing
  }

  private mutating func give(_ text: String) -> Outcome {
    // Keys that are not a choice have no effect.
    guard let given = try? finding.judge(text) else { return .nothing }
    (answer, top) = (given, 0)
    before[finding.question.id] = given
    return .answered(given)
  }

  private mutating func next(_ distance: Int) -> Outcome {
    let isPastEnd = index + distance >= findings.count
    if isPastEnd, answer != nil { return .close }
    index = (index + distance + findings.count) % findings.count
    (answer, typed, top) = (nil, "", 0)
    return .nothing
  }

  mutating func screen(width: Int, height: Int) -> Screen {
    let question = finding.question
    let right = before.values.count { $0.isRight == true }
    var head = [
      StyledText("Quiz \(question.number) of \(question.count), \(question.chapter)", .bold),
      StyledText("\(before.count) answered, \(right) right", .dim),
    ]
    head += StyledText(question.place, .accent).fitted(to: width)
    if answer == nil, let earlier = before[question.id] {
      head.append(StyledText("last time you said \(earlier.text): \(earlier.words)"))
    }
    let below = verdict.fitted(to: width).count + min(3, Screen.flow(keys, width: width).count)
    let room = max(1, height - head.count - below - 2)
    let text = answer.map { finding.lines($0, width: width) } ?? question.lines(width: width)
    let all = text.fitted(to: width)
    var shown = all.scrolled(to: &top, room: room)
    if top + room < all.count { shown = shown.dropLast() + [StyledText("… ↓ more", .dim)] }
    return Screen(head: head, text: shown, result: verdict, keys: keys)
  }

  private var verdict: [StyledText] {
    if let answer { return [finding.verdict(answer)] }
    return hasChoices ? [] : [StyledText("What happens? > \(typed)", .bold)]
  }

  private var keys: [String] {
    if answer != nil {
      return [index + 1 < findings.count ? "n next" : "n ends", "↑↓ move", "q close"]
    }
    guard hasChoices else { return ["⏎ that is my prediction", "Esc close"] }
    let numbers = "1–\(finding.question.choices.count)"
    return ["\(numbers) answer", "n next", "p previous", "↑↓ move", "q close"]
  }
}

extension Workspace {
  /// Asks a chapter's quizzes on a terminal until the learner leaves, and returns the exit status.
  package func ask(_ findings: [QuizFinding]) throws -> Int32 {
    let questions = findings.map(\.question)
    var round = QuizRound(findings, before: answers(to: questions))
    Terminal.take()
    defer { Terminal.restoreAll() }
    return try Terminal.run(pause: { 60_000 }, poll: { true }) {
      round.screen(width: $0, height: $1)
    } press: { key in
      switch round.press(key) {
      case .nothing: break
      case .answered(let answer): try remember(answer, to: round.finding.question)
      case .close:
        Terminal.restoreAll()
        Terminal.write(scoreInWords(of: questions) + "\n")
        return 0
      }
      return nil
    }
  }
}
