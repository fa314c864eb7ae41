import Testing

@Suite struct TeachAClass {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
