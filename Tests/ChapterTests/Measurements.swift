import Testing

@Suite struct Measurements {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
