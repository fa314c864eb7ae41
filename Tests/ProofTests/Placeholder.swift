import Testing

@Suite struct `Proof` {
  @Test func `nothing yet`() {}
}
