// Wrong: keeps the form alive. Caught by: does not keep the form alive
import WeakProxy

final class Form {
  var text = ""
  func mayClose() -> Bool { text.isEmpty }
}

/// A closure that asks a form whether it may close.
func question(to form: Form) -> () -> Bool {
  return { form.mayClose() }
}
