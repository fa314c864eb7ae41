import Testing

@Suite struct `The question to a form` {
  @Test func `is answered by the form while it lives`() {
    let form = Form()
    let mayClose = question(to: form)
    form.text = "unsaved"
    #expect(mayClose() == false)
    form.text = ""
    #expect(mayClose() == true)
  }

  @Test func `is answered with yes when the form is gone`() {
    var form: Form? = Form()
    form?.text = "unsaved"
    let mayClose = question(to: form!)
    form = nil
    #expect(mayClose() == true)
  }

  @Test func `does not keep the form alive`() {
    weak var lost: Form?
    var mayClose = { true }
    do {
      let form = Form()
      lost = form
      mayClose = question(to: form)
    }
    #expect(lost == nil)
    _ = mayClose
  }
}
