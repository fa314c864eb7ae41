import Foundation
import Manuscript
import Shell
import Support
import Workshop

/// `quire exercises quiz`: a chapter's quizzes, asked on a terminal or line by line.
struct ExerciseQuiz {
  let workspace: Workspace
  let context: ExerciseContext
  let chapter: Chapter
  /// The number of the quiz, from 1; nil for all of the chapter.
  let number: Int?
  /// The answer on the command line.
  let answer: String?
  let isJSON: Bool

  /// - Returns: 0; 1 if an answer is wrong, or the chapter does not verify.
  func run() throws -> Int32 {
    do {
      return try answered()
    } catch let error as UnverifiedQuiz {
      Console.error("quire: \(error)")
      return 1
    }
  }

  private func answered() throws -> Int32 {
    let all = QuizQuestion.all(of: chapter)
    guard !all.isEmpty else { throw UsageError("\(chapter.name) has no quiz") }
    guard number.map({ (1...all.count).contains($0) }) ?? true else {
      throw UsageError("\(chapter.name) has \(all.count) quizzes, from \(chapter.name)/1 on")
    }
    let wanted = number.map { [all[$0 - 1]] } ?? all
    if !isJSON, answer == nil, Terminal.isUsable {
      return try QuizSession(workspace, try findings(wanted)).run()
    }
    guard let answer else { return try ask(wanted) }
    let open = wanted.first { workspace.answer(to: $0) == nil } ?? wanted[0]
    return try judge([(open, answer)])
  }

  private func findings(_ questions: [QuizQuestion]) throws -> [QuizFinding] {
    defer { ProgressLine.clear() }
    let result = try context.verify(chapter, report: ProgressLine(saysWhy: false).report)
    return try QuizFinding.all(questions, result)
  }

  /// Prints the quizzes, or judges answers from a pipe or a file, a line for each.
  private func ask(_ questions: [QuizQuestion]) throws -> Int32 {
    let answers = StandardInput.lines
    guard answers.isEmpty else { return try judge(Array(zip(questions, answers))) }
    if isJSON {
      try print(questions.map { QuizReport($0, earlier: workspace.answer(to: $0)) })
      return 0
    }
    for question in questions { printQuestion(question) }
    Console.print("Answer one: quire exercises quiz \(questions[0].id) --answer N")
    return 0
  }

  /// - Returns: 0 if no answer is wrong, otherwise 1.
  private func judge(_ given: [(QuizQuestion, String)]) throws -> Int32 {
    let found = try findings(given.map(\.0))
    let answers = try zip(found, given).map { try $0.judge($1.1) }
    for (finding, answer) in zip(found, answers) {
      try workspace.remember(answer, to: finding.question)
    }
    if isJSON {
      try print(zip(found, answers).map { QuizReport($0, $1) })
    } else {
      for (finding, answer) in zip(found, answers) {
        printQuestion(finding.question, showsChoices: false)
        for line in finding.lines(answer, width: 80) { write(line) }
        Console.print("")
        write(finding.verdict(answer))
      }
    }
    return answers.contains { $0.isRight == false } ? 1 : 0
  }

  private func printQuestion(_ question: QuizQuestion, showsChoices: Bool = true) {
    let earlier = workspace.answer(to: question).map { ", answered before: \($0.words)" } ?? ""
    write(
      StyledText(
        "Quiz \(question.number) of \(question.count)  (\(question.id)\(showsChoices ? earlier : ""))",
        .bold))
    write(StyledText(question.place, .accent))
    Console.print("")
    for line in question.lines(width: 80, showsChoices: showsChoices) { write(line) }
    Console.print("")
  }

  private func write(_ line: StyledText) {
    Console.print(styled: line.printed(inColor: Terminal.hasColor))
  }

  private func print(_ reports: [QuizReport]) throws {
    try Console.print(json: reports)
  }
}

/// A quiz in JSON. Before an answer, it does not reveal the right one.
private struct QuizReport: Encodable {
  let id: String
  let chapter: String
  /// The Markdown file and the line.
  let place: String
  let question: String
  let code: String
  var choices: [Choice]
  /// The current or earlier answer.
  var answer: String?
  /// `right`, `wrong` or `compare`.
  var verdict: String?
  /// The number of the right choice.
  var right: Int?
  /// The result of verification.
  var found: [String]?

  struct Choice: Encodable {
    let number: Int
    let text: String
    var explanation: String?
  }

  init(_ quiz: QuizQuestion, earlier: QuizAnswer?) {
    id = quiz.id
    chapter = quiz.chapter
    place = quiz.place
    question = quiz.question.lines(width: .max).map(\.text).joined(separator: "\n")
    code = quiz.code.joined(separator: "\n")
    choices = quiz.choices.enumerated().map {
      Choice(number: $0 + 1, text: $1.words.joined(separator: "\n"))
    }
    answer = earlier?.text
    verdict = earlier?.words
  }

  init(_ finding: QuizFinding, _ given: QuizAnswer) {
    self.init(finding.question, earlier: given)
    right = finding.right.map { $0 + 1 }
    found = finding.found
    choices = finding.question.choices.enumerated().map { index, choice in
      Choice(
        number: index + 1, text: choice.words.joined(separator: "\n"),
        explanation: choice.explanation.lines(width: .max).map(\.text).joined(separator: "\n"))
    }
  }
}

/// The lines of a pipe or a file; none for a terminal.
private enum StandardInput {
  static var lines: [String] {
    var about = stat()
    guard fstat(0, &about) == 0 else { return [] }
    let kind = about.st_mode & S_IFMT
    guard kind == S_IFIFO || kind == S_IFREG else { return [] }
    let data = (try? FileHandle.standardInput.readToEnd()) ?? nil
    return String(decoding: data ?? Data(), as: UTF8.self).filledLines.map(String.init)
  }
}
