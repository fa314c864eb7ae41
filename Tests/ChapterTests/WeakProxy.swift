import Testing

@Suite struct WeakProxy {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
