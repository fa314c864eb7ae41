import Testing

@Suite struct WritingAChapter {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
