import Testing

@Suite struct `Quire` {
  @Test func `nothing yet`() {}
}
