import Testing

@Suite struct UseAModule {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
