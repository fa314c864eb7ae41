import Testing

@Suite struct MulticastDelegate {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
