// Wrong: takes a long text for none. Caught by: is answered by the form while it lives
import WeakProxy

final class Form {
  var text = ""
  func mayClose() -> Bool { text.isEmpty }
}

func question(to form: Form) -> () -> Bool {
  let proxy = Weak(form)
  return { proxy.text == nil || proxy.text == "" || proxy.text!.count > 20 }
}
