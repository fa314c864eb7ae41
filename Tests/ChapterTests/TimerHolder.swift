import Testing

@Suite struct TimerHolder {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
