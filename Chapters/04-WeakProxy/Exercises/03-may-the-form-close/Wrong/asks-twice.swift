// Wrong: asks the form twice only. Caught by: is answered by the form while it lives
import WeakProxy

final class Form {
  var text = ""
  func mayClose() -> Bool { text.isEmpty }
}

func question(to form: Form) -> () -> Bool {
  let mayClose = Weak(form).bind(Form.mayClose)
  var asked = 0
  return {
    asked += 1; return asked > 2 ? true : mayClose() ?? true
  }
}
