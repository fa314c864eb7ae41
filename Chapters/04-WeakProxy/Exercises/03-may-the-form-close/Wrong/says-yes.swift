// Wrong: always says yes. Caught by: is answered by the form while it lives
import WeakProxy

final class Form {
  var text = ""
  func mayClose() -> Bool { text.isEmpty }
}

/// A closure that asks a form whether it may close.
func question(to form: Form) -> () -> Bool {
  return { true }
}
