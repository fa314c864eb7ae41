import Testing

@Suite struct InstanceMethods {
  @Test func `all examples pass`() async throws { try await ChapterExamples.check("\(Self.self)") }
}
