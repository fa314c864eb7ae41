import Testing

@Suite struct ExtendedTouchRect {
  @Test(arguments: ProvedChapter.fences(of: "\(Self.self)"))
  func `a fence holds`(fence: ProvedFence) throws { try fence.check() }

  @Test(arguments: ProvedChapter.exercises(of: "\(Self.self)"))
  func `an exercise holds`(exercise: ProvedExercise) throws { try exercise.check() }
}
