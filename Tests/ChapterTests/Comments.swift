import Testing

/// The examples in the documentation comments of modules that have no chapter.
@Suite struct Comments {
  @Test func `all examples pass`() async throws { try await ChapterExamples.checkComments() }
}
