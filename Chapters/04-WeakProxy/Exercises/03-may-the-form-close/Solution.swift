// A bound method returns an optional: nil says that the form is gone, and `??` decides what that
// means here. The form is asked inside the closure, so each call gets the answer of that moment. A
// second way is `{ [weak form] in form?.mayClose() ?? true }`.
import WeakProxy

final class Form {
  var text = ""
  func mayClose() -> Bool { text.isEmpty }
}

/// A closure that asks a form whether it may close.
func question(to form: Form) -> () -> Bool {
  let mayClose = Weak(form).bind(Form.mayClose)
  return { mayClose() ?? true }
}
