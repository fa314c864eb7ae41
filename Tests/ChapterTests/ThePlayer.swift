import Testing

@Suite struct ThePlayer {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
