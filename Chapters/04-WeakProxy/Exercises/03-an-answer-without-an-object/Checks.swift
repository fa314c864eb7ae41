import Testing
import WeakProxy

@Suite struct `An answer without an object` {
  @Test func `is not used while the object lives`() throws {
    let form = Form()
    let mayClose = Weak(form).bind(Form.mayClose, or: true)
    form.text = "unsaved"
    #expect(mayClose() == false)
    form.text = ""
    try #require(mayClose() == true)
    #expect(form.asked == 2, "the form is asked once for each call")
    var last: Form? = Form()
    last?.text = "unsaved"
    let lastMayClose = Weak(last!).bind(Form.mayClose, or: true)
    last?.onAsk = { last = nil }
    #expect(lastMayClose() == false, "the form goes while it is asked")
  }

  @Test func `is used when the object is gone`() throws {
    var form: Form? = Form()
    form?.text = "unsaved"
    let mayClose = Weak(form!).bind(Form.mayClose, or: true)
    #expect(mayClose() == false)
    form = nil
    #expect(mayClose() == true)
    let late = Weak(Form()).bind(Form.mayClose, or: false)
    try #require(late() == false, "bound when the form was gone")
  }

  @Test func `takes methods with several arguments`() throws {
    var form: Form? = Form()
    form?.text = "swift"
    let find = Weak(form!).bind(Form.find, or: false)
    #expect(find("if", 1))
    try #require(!find("sw", 1))
    form = nil
    #expect(!find("if", 1))
  }

  @Test func `does not keep the object alive`() {
    weak var lost: Form?
    var mayClose: () -> Bool = { true }
    do {
      let form = Form()
      form.text = "unsaved"
      lost = form
      mayClose = Weak(form).bind(Form.mayClose, or: true)
      #expect(!mayClose())
    }
    #expect(lost == nil)
    #expect(mayClose())
  }

  @Test func `is worked out when it is needed, and each time`() {
    var form: Form? = Form()
    var asked = 0
    func answer() -> Bool {
      asked += 1
      return true
    }
    let mayClose = Weak(form!).bind(Form.mayClose, or: answer())
    _ = (mayClose(), mayClose())
    #expect(asked == 0, "while the form lives")
    form = nil
    _ = (mayClose(), mayClose(), mayClose())
    #expect(asked == 3, "three calls without the form")
    _ = Weak(Form()).bind(Form.mayClose, or: answer())
    #expect(asked == 3, "bound without the form, and not called")
  }

  @Test func `does not replace a nil that a living object returns`() {
    let form = Form()
    let draft = Weak(form).bind(Form.draft, or: "none")
    withExtendedLifetime(form) {
      #expect(draft() == nil)
    }
  }

  private final class Form {
    var text = ""
    var onAsk: () -> Void = {}
    private(set) var asked = 0
    func mayClose() -> Bool {
      asked += 1
      onAsk()
      return text.isEmpty
    }
    func find(_ part: String, after offset: Int) -> Bool {
      text.dropFirst(offset).contains(part)
    }
    func draft() -> String? { text.isEmpty ? nil : text }
  }
}
