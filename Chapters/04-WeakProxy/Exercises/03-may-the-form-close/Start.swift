import WeakProxy

final class Form {
  var text = ""
  func mayClose() -> Bool { text.isEmpty }
}

/// A closure that asks a form whether it may close.
func question(to form: Form) -> () -> Bool {
  // TODO: do not keep the form alive. If it is gone, the answer is yes.
  return { form.mayClose() }
}
