// Wrong: asks the form of the latest question. Caught by: is answered by its own form
import WeakProxy

final class Form {
  var text = ""
  func mayClose() -> Bool { text.isEmpty }
}
nonisolated(unsafe) private var latest: Weak<Form>?

func question(to form: Form) -> () -> Bool {
  latest = Weak(form)
  return { latest?.target?.mayClose() ?? true }
}
