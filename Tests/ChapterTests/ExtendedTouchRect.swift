import Testing

@Suite struct ExtendedTouchRect {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
