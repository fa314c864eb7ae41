import Testing

@Suite struct HowQuireWorks {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
