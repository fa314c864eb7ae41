import Testing

@Suite struct HowQuireWorks {
  @Test(arguments: ProvedChapter.fences(of: "\(Self.self)"))
  func `a fence passes`(fence: ProvedFence) throws { try fence.check() }
}
