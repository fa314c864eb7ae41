import Testing

@Suite struct Observer {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
