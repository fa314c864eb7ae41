// Wrong: takes one method of an object only.
// Caught by: calls each method that was added, also twice for one object
import WeakProxy

final class Display {
  private var calls: [(Double) -> Void?] = []
  private var known: Set<ObjectIdentifier> = []

  var callCount: Int { calls.count }

  func onFrame(_ call: @escaping (Double) -> Void?) {
    calls.append(call)
  }

  func onFrame<Target: AnyObject>(
    _ target: Target, _ method: @escaping (Target) -> (Double) -> Void
  ) {
    let proxy = Weak(target)
    let key = ObjectIdentifier(target)
    guard known.insert(key).inserted else { return }
    onFrame { time in proxy { method($0)(time) } }
  }

  func showFrame(at time: Double) {
    let called = calls
    calls = []
    calls = called.filter { $0(time) != nil } + calls
  }

}
