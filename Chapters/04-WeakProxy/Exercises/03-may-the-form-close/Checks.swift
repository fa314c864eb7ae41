import Testing

@Suite struct `The question to a form` {
  @Test func `is answered by the form while it lives`() {
    let form = Form()
    let mayClose = question(to: form)
    // Texts of several lengths, and each answer more than once.
    for text in ["unsaved", "", "u", "A text of more than twenty letters", "", ""] {
      form.text = text
      #expect(mayClose() == text.isEmpty, "with the text \"\(text)\"")
    }
  }

  @Test func `is answered by its own form`() {
    let (empty, unsaved) = (Form(), Form())
    unsaved.text = "unsaved"
    let questions = [question(to: unsaved), question(to: empty), question(to: unsaved)]
    #expect(questions.map { $0() } == [false, true, false])
  }

  @Test func `is answered with yes when the form is gone`() {
    var form: Form? = Form()
    form?.text = "unsaved"
    let mayClose = question(to: form!)
    #expect(mayClose() == false)
    form = nil
    #expect([mayClose(), mayClose()] == [true, true])
  }

  @Test func `does not keep the form alive`() {
    weak var lost: Form?
    var mayClose = { true }
    do {
      let form = Form()
      lost = form
      mayClose = question(to: form)
      _ = mayClose()
    }
    #expect(lost == nil)
    _ = mayClose
  }
}
