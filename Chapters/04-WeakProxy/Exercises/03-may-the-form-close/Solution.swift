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
