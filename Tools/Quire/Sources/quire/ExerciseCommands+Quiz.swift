import ExerciseTerminal
import Foundation
import Manuscript
import Shell
import Support

extension ExerciseCommands {
  /// Asks a quiz by its number from 1, or all of some chapters, and returns 1 if an answer is wrong.
  ///
  /// - Parameter isRepeated: Whether only those are asked whose last answer is wrong.
  func quiz(of chapters: [Chapter], number: Int?, answer: String?, isRepeated: Bool) throws -> Int32
  {
    let all = chapters.flatMap(QuizQuestion.all)
    let name = chapters.map(\.name).joined(separator: ", ")
    guard !all.isEmpty else { throw UsageError("\(name) has no quiz") }
    guard number.map({ (1...all.count).contains($0) }) ?? true else {
      throw UsageError("\(name) has \(all.count) quizzes, from \(name)/1 on")
    }
    let some = number.map { [all[$0 - 1]] } ?? all
    let wanted = isRepeated ? workspace.wrongOnes(of: some) : some
    guard !wanted.isEmpty else {
      if isJSON {
        try Console.print(tree: [[String: Any?]]())
      } else {
        Console.print("no quiz here was answered wrong")
      }
      return 0
    }
    if !isJSON, answer == nil, Terminal.isUsable {
      return try workspace.ask(wanted, isRepeated: isRepeated) { [context] in
        try QuizFinding.all(wanted, in: chapters) { try context.verify($0) }
      }
    }
    guard let answer else { return try ask(wanted, in: chapters) }
    let open = wanted.first { workspace.answer(to: $0) == nil } ?? wanted[0]
    return try judge([(open, answer)], in: chapters)
  }

  private func findings(
    _ questions: [QuizQuestion], in chapters: [Chapter]
  ) throws -> [QuizFinding] {
    defer { ProgressLine.clear() }
    return try QuizFinding.all(questions, in: chapters) {
      try context.verify($0, report: ProgressLine.report())
    }
  }

  /// Prints the quizzes, or judges answers from a pipe or a file, a line for each.
  private func ask(_ questions: [QuizQuestion], in chapters: [Chapter]) throws -> Int32 {
    let answers = Self.inputLines
    guard answers.isEmpty else {
      let status = try judge(Array(zip(questions, answers)), in: chapters)
      if !isJSON, questions.count > 1 { Console.print(workspace.result(of: questions)) }
      return status
    }
    if isJSON {
      try Console.print(tree: questions.map { $0.tree(workspace.answer(to: $0)) })
      return 0
    }
    for question in questions { printQuestion(question) }
    Console.print("Answer one: \(typedCommand) exercises quiz \(questions[0].id) --answer N")
    return 0
  }

  /// - Returns: 0 if no answer is wrong, otherwise 1.
  private func judge(_ given: [(QuizQuestion, String)], in chapters: [Chapter]) throws -> Int32 {
    let found = try findings(given.map(\.0), in: chapters)
    let answers = try zip(found, given).map { try $0.judge($1.1) }
    for (finding, answer) in zip(found, answers) {
      try workspace.remember(answer, to: finding.question)
    }
    if isJSON {
      try Console.print(tree: zip(found, answers).map { $0.question.tree($1, $0) })
    } else {
      for (finding, answer) in zip(found, answers) {
        printQuestion(finding.question, showsChoices: false)
        finding.lines(answer, width: 80).forEach(Console.print)
        Console.print("")
        Console.print(finding.verdict(answer))
      }
    }
    return answers.contains { $0.isRight == false } ? 1 : 0
  }

  private func printQuestion(_ question: QuizQuestion, showsChoices: Bool = true) {
    let answer = showsChoices ? workspace.answer(to: question) : nil
    let earlier = answer.map { ", answered before: \($0.words)" } ?? ""
    let title = "Quiz \(question.number) of \(question.count)  (\(question.id)\(earlier))"
    Console.print(StyledText(title, .bold))
    Console.print(StyledText(question.place, .accent))
    Console.print("")
    question.lines(width: 80, showsChoices: showsChoices).forEach(Console.print)
    Console.print("")
  }

  /// The lines of a pipe or a file as standard input; none for a terminal.
  private static var inputLines: [String] {
    var about = stat()
    guard fstat(0, &about) == 0, [S_IFIFO, S_IFREG].contains(about.st_mode & S_IFMT) else {
      return []
    }
    let data = (try? FileHandle.standardInput.readToEnd()) ?? nil
    return String(decoding: data ?? Data(), as: UTF8.self).filledLines.map(String.init)
  }
}
