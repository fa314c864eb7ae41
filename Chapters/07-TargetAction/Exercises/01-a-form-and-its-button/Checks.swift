import Testing

@Suite struct `A form` {
  let button = Button()

  @Test func `hears its button`() {
    let form = Form(button)
    button.send(.down)
    button.send(.up)
    #expect(form.diary == ["highlight", "submit"])
  }

  @Test func `is not kept alive by the button`() {
    weak var lost: Form?
    do {
      let form = Form(button)
      lost = form
      button.send(.up)
    }
    #expect(lost == nil)
  }

  @Test func `leaves the button when it goes`() {
    do {
      let form = Form(button)
      #expect(button.actions.hasActions(for: .down))
      #expect(button.actions.hasActions(for: .up))
      withExtendedLifetime(form) {}
    }
    #expect(!button.actions.hasActions(for: [.down, .up]))
  }
}
