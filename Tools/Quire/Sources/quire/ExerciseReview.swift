import Shell
import Support
import Workshop

extension ExerciseCommands {
  /// Sets the answer to the oldest exercise aside, to be solved again.
  func review() throws -> Int32 {
    guard try !workspace.isWatched else {
      throw UsageError(
        "another `\(typedCommand) exercises` watches \(workspace.folder.shortPath); press v there")
    }
    let exercise = try workspace.review()
    let left = exercise == nil ? 0 : workspace.reviewQueue.count
    if isJSON {
      try printJSON(
        ReviewReport(
          id: exercise?.id, file: exercise.map { workspace.url(of: $0).shortPath }, left: left))
      return 0
    }
    guard let exercise else {
      Console.print(
        workspace.doneCount == 0
          ? "nothing is done yet, so there is nothing to review" : "the review is over")
      return 0
    }
    Console.print("\(exercise.title)  (\(exercise.id), \(left) left to review)")
    Console.print("Solve it again in \(workspace.url(of: exercise).shortPath)")
    Console.print(
      "Your earlier answer comes back when `\(typedCommand) exercises run \(exercise.id)` passes,"
        + " or at `\(typedCommand) exercises review --end`.")
    return 0
  }

  /// Leaves the review.
  func endReview() throws -> Int32 {
    let left = try workspace.leaveReview()
    if isJSON {
      try printJSON(
        ReviewReport(
          id: left?.id, file: left.map { workspace.url(of: $0).shortPath }, left: 0))
      return 0
    }
    Console.print(
      left.map { "your answer to \($0.id) is back in \(workspace.url(of: $0).shortPath)" }
        ?? "no review was under way")
    return 0
  }
}
