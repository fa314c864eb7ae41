import Testing

@Suite struct TargetAction {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
