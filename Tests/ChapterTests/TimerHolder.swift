import Testing

@Suite struct TimerHolder {
  @Test(arguments: ProvedChapter.fences(of: "\(Self.self)"))
  func `a fence passes`(fence: ProvedFence) throws { try fence.check() }

  @Test(arguments: ProvedChapter.exercises(of: "\(Self.self)"))
  func `an exercise passes`(exercise: ProvedExercise) throws { try exercise.check() }
}
