// Wrong: passes the number of the frame, and not its time.
// Caught by: calls the methods of objects that live
import WeakProxy

final class Display {
  private var calls: [(Double) -> Void?] = []

  var callCount: Int { calls.count }

  func onFrame(_ call: @escaping (Double) -> Void?) {
    calls.append(call)
  }

  func onFrame<Target: AnyObject>(
    _ target: Target, _ method: @escaping (Target) -> (Double) -> Void
  ) {
    let proxy = Weak(target)
    var frame = 0.0
    onFrame { _ in
      frame += 1
      return proxy { method($0)(frame) }
    }
  }

  func showFrame(at time: Double) {
    let called = calls
    calls = []
    calls = called.filter { $0(time) != nil } + calls
  }

}
