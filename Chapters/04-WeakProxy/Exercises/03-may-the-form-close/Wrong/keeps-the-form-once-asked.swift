// Wrong: keeps the form once it was asked. Caught by: does not keep the form alive
import WeakProxy

final class Form {
  var text = ""
  func mayClose() -> Bool { text.isEmpty }
}

func question(to form: Form) -> () -> Bool {
  var kept: Form?
  let proxy = Weak(form)
  return {
    if kept == nil { kept = proxy.target }; return kept?.mayClose() ?? true
  }
}
