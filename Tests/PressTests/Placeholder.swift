import Testing

@Suite struct `Press` {
  @Test func `nothing yet`() {}
}
