// Wrong: repeats the last answer when the form is gone.
// Caught by: is answered with yes when the form is gone
import WeakProxy

final class Form {
  var text = ""
  func mayClose() -> Bool { text.isEmpty }
}

func question(to form: Form) -> () -> Bool {
  let mayClose = Weak(form).bind(Form.mayClose)
  var last = true
  return {
    last = mayClose() ?? last; return last
  }
}
