import Testing

@Suite struct `What is left` {
  @Test func `the prediction has a line for each entry`() {
    #expect(prediction.count == lifeOfASong().count)
  }

  @Test func `the prediction is what happens`() {
    let literals: [StaticString] = prediction
    #expect(literals.map(\.description) == lifeOfASong())
  }
}
