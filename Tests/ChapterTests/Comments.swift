import Testing

/// The examples in the documentation comments of the modules.
@Suite struct Comments {
  @Test(arguments: ProvedChapter.commentFences)
  func `an example passes`(fence: ProvedFence) throws { try fence.check() }
}
