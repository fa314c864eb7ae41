import Testing

@Suite struct Introduction {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
