import Testing

@Suite struct NotificationProxy {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
