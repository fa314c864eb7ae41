import Testing

@Suite struct `A form` {
  let button = Button()

  @Test func `hears its button`() {
    let form = Form(button)
    #expect(form.diary == [])
    button.send(.down)
    #expect(form.diary == ["highlight"])
    button.send(.up)
    #expect(form.diary == ["highlight", "submit"])
  }

  @Test func `hears each press, in any order`() {
    let form = Form(button)
    for event in [Button.Event.up, .up, .down, .up, .down, .down] { button.send(event) }
    #expect(form.diary == ["submit", "submit", "highlight", "submit", "highlight", "highlight"])
    button.send([.down, .up])
    #expect(form.diary.dropFirst(6).sorted() == ["highlight", "submit"], "both at once")
  }

  @Test func `shares the button with other forms and actions`() {
    var calls = 0
    let other = button.actions.on([.down, .up]) { _, _ in calls += 1 }
    let first = Form(button)
    do {
      let second = Form(button)
      button.send(.down)
      #expect(second.diary == ["highlight"])
    }
    button.send(.up)
    #expect(calls == 2)
    #expect(first.diary == ["highlight", "submit"])
    other.cancel()
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

  @Test func `does not keep the button alive`() {
    weak var lost: Button?
    let form: Form
    do {
      let button = Button()
      lost = button
      form = Form(button)
      button.send(.up)
    }
    #expect(lost == nil)
    withExtendedLifetime(form) {}
  }

  @Test func `leaves the button when it goes`() {
    do {
      let form = Form(button)
      #expect(button.actions.hasActions(for: .down))
      #expect(button.actions.hasActions(for: .up))
      withExtendedLifetime(form) {}
    }
    #expect(!button.actions.hasActions(for: .down))
    #expect(!button.actions.hasActions(for: .up))
  }
}
