import Testing

@Suite struct UseAModule {
  @Test(arguments: ProvedChapter.fences(of: "\(Self.self)"))
  func `a fence passes`(fence: ProvedFence) throws { try fence.check() }
}
