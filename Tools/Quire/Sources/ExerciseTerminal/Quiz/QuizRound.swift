import Foundation
import Support

/// A round through quizzes, with a result at its end; pure, so that it can be tested at any size.
///
/// It begins before the answers are known: an answer that is given meanwhile is judged later.
struct QuizRound {
  enum Outcome: Equatable {
    case nothing, close
    case answered(QuizAnswer)
  }

  let questions: [QuizQuestion]
  /// The results of verification, by the quizzes' ids; nil until it has ended.
  private var findings: [String: QuizFinding]?
  /// The last answers by the quizzes' ids, those of earlier rounds included.
  private var answers: [String: QuizAnswer]
  private(set) var index = 0
  /// What the learner has answered in this visit of a question, before and after it is judged.
  private var given: String?
  private var answer: QuizAnswer?
  private var typed = ""
  private var top = 0
  private var isAtResult = false

  /// Starts at the first quiz without an answer.
  init(_ questions: [QuizQuestion], before: [String: QuizAnswer]) {
    (self.questions, answers) = (questions, before)
    index = questions.firstIndex { before[$0.id] == nil } ?? 0
  }

  var question: QuizQuestion { questions[index] }
  var isVerified: Bool { findings != nil }
  private var finding: QuizFinding? { findings?[question.id] }
  private var hasChoices: Bool { !question.choices.isEmpty }

  /// Takes the results of verification, and returns the judged answer to the question that is shown.
  mutating func take(_ found: [QuizFinding]) -> QuizAnswer? {
    findings = Dictionary(uniqueKeysWithValues: found.map { ($0.question.id, $0) })
    return judge()
  }

  mutating func press(_ key: Key) -> Outcome {
    if isAtResult { return pressAtResult(key) }
    switch key {
    case .escape: return .close
    case .enter where given != nil: return next(1)
    case .enter where !hasChoices: return give(typed)
    case .character(let character) where !hasChoices && given == nil: typed.append(character)
    case .backspace where given == nil: _ = typed.popLast()
    case .character("q"), .character("z"): return .close
    case .character("n"): return next(1)
    case .character("p"): return next(-1)
    case .character(let digit) where digit.isNumber && given == nil: return give(String(digit))
    default: top += key.lines(page: 10) ?? 0
    }
    return .nothing
  }

  private mutating func pressAtResult(_ key: Key) -> Outcome {
    switch key {
    case .character("w") where !wrong.isEmpty: self = again(wrong)
    default:
      guard let distance = key.lines(page: 10) else { return .close }
      top += distance
    }
    return .nothing
  }

  /// A round through some of the quizzes, as if they were not answered yet.
  private func again(_ some: [QuizQuestion]) -> QuizRound {
    var round = QuizRound(some, before: [:])
    round.findings = findings
    return round
  }

  private mutating func give(_ text: String) -> Outcome {
    // Keys that are not a choice have no effect.
    guard let text = try? question.answer(text) else { return .nothing }
    (given, top) = (text, 0)
    return judge().map(Outcome.answered) ?? .nothing
  }

  private mutating func judge() -> QuizAnswer? {
    guard answer == nil, let given, let judged = try? finding?.judge(given) else { return nil }
    answer = judged
    answers[question.id] = judged
    return judged
  }

  private mutating func next(_ distance: Int) -> Outcome {
    // An answer that is not judged yet would be lost.
    guard given == nil || answer != nil else { return .nothing }
    let isPastEnd = index + distance >= questions.count
    if isPastEnd, answer != nil {
      (isAtResult, top) = (true, 0)
      return .nothing
    }
    index = (index + distance + questions.count) % questions.count
    (given, answer, typed, top) = (nil, nil, "", 0)
    return .nothing
  }

  // MARK: The screen

  mutating func screen(width: Int, height: Int) -> Screen {
    if isAtResult { return resultScreen(width: width, height: height) }
    var head = [
      StyledText("Quiz \(question.number) of \(question.count), \(question.chapter)", .bold),
      StyledText(
        "\(answers.count) answered, \(answers.rightCount) right"
          + (isVerified ? "" : "; verifying the answers …"), .dim),
    ]
    head += StyledText(question.place, .accent).fitted(to: width)
    if given == nil, let earlier = answers[question.id] {
      head.append(StyledText("last time you said \(earlier.text): \(earlier.words)"))
    }
    let below = verdict.fitted(to: width).count + min(3, Screen.flow(keys, width: width).count)
    let lines = answer.flatMap { finding?.lines($0, width: width) } ?? question.lines(width: width)
    let text = scrolled(lines, width: width, room: height - head.count - below - 2)
    return Screen(head: head, text: text, result: verdict, keys: keys)
  }

  private mutating func scrolled(_ lines: [StyledText], width: Int, room: Int) -> [StyledText] {
    let (all, room) = (lines.fitted(to: width), max(1, room))
    let shown = all.scrolled(to: &top, room: room)
    return top + room < all.count ? shown.dropLast() + [StyledText("… ↓ more", .dim)] : shown
  }

  private var verdict: [StyledText] {
    if let answer, let finding { return [finding.verdict(answer)] }
    if let given { return [StyledText("you say \(given); the verdict is on its way …", .bold)] }
    return hasChoices ? [] : [StyledText("What happens? > \(typed)", .bold)]
  }

  private var keys: [String] {
    if answer != nil {
      return [index + 1 < questions.count ? "n next" : "n result", "↑↓ move", "q close"]
    }
    if given != nil { return ["q close"] }
    guard hasChoices else { return ["⏎ that is my prediction", "Esc close"] }
    let numbers = "1–\(question.choices.count)"
    return ["\(numbers) answer", "n next", "p previous", "↑↓ move", "q close"]
  }

  // MARK: The result

  private var wrong: [QuizQuestion] { questions.filter { answers[$0.id]?.isRight == false } }

  private mutating func resultScreen(width: Int, height: Int) -> Screen {
    let wrong = wrong
    let keys = (wrong.isEmpty ? [] : ["w the wrong ones again"]) + ["any other key closes"]
    let title = questions.resultInWords(answers)
    let lines = questions.resultLines(answers, width: width)
    let head = [StyledText(title, wrong.isEmpty ? .good : .bold), StyledText()]
    return Screen(head: head + scrolled(lines, width: width, room: height - 4), keys: keys)
  }
}

extension [String: QuizAnswer] {
  fileprivate var rightCount: Int { values.count { $0.isRight == true } }
}

extension [QuizQuestion] {
  /// “4 of 5 right”, and how many are open or have to be compared.
  func resultInWords(_ answers: [String: QuizAnswer]) -> String {
    let own = compactMap { answers[$0.id] }
    let compared = own.count { $0.isRight == nil }
    let parts = [
      "\(own.count { $0.isRight == true }) of \(count) right",
      compared > 0 ? "\(compared) in your own words" : nil,
      own.count < count ? "\(count - own.count) not answered" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// A line for each quiz, and where to read again for those that are wrong.
  func resultLines(_ answers: [String: QuizAnswer], width: Int) -> [StyledText] {
    flatMap { question -> [StyledText] in
      let words = question.question.plainText
      switch answers[question.id]?.isRight {
      case true?: return [StyledText("✓ \(words)", .good)]
      case false?:
        return [StyledText("✗ \(words)", .bad), StyledText("  \(question.place)", .accent)]
      case nil: return [StyledText("\(answers[question.id] == nil ? "-" : "~") \(words)")]
      }
    }
  }
}

extension Workspace {
  /// The last answers to some quizzes, as text: “4 of 5 right”.
  package func result(of quizzes: [QuizQuestion]) -> String {
    quizzes.resultInWords(answers(to: quizzes))
  }

  /// The quizzes whose last answer is wrong.
  package func wrongOnes(of quizzes: [QuizQuestion]) -> [QuizQuestion] {
    quizzes.filter { answer(to: $0)?.isRight == false }
  }

  /// Asks quizzes on a terminal until the learner leaves, and returns the exit status.
  ///
  /// - Parameter verify: Finds the answers, while the learner reads the first question.
  package func ask(
    _ questions: [QuizQuestion], isRepeated: Bool = false,
    verifying verify: @escaping @Sendable () throws -> [QuizFinding]
  ) throws -> Int32 {
    var round = QuizRound(questions, before: isRepeated ? [:] : answers(to: questions))
    let work = BackgroundWork(verify) { EventSource.shared.send(.result) }
    Terminal.take()
    defer {
      Terminal.restoreAll()
      if !work.isDone {
        ProcessGroups.close()
        _ = try? work.value()
      }
    }
    return try Terminal.run(pause: { 60_000 }) {
      guard !round.isVerified, work.isDone else { return true }
      if let answer = round.take(try work.value()) { try remember(answer, to: round.question) }
      return true
    } screen: {
      round.screen(width: $0, height: $1)
    } press: { key in
      switch round.press(key) {
      case .nothing: break
      case .answered(let answer): try remember(answer, to: round.question)
      case .close:
        Terminal.restoreAll()
        Terminal.write(scoreInWords(of: questions) + "\n")
        return 0
      }
      return nil
    }
  }
}
