// Wrong: loses what is added during a frame.
// Caught by: calls what is added during a frame from the next one on
import WeakProxy

final class Display {
  private var calls: [(Double) -> Void?] = []

  var callCount: Int { calls.count }

  /// Calls a closure for each frame until it returns nil.
  func onFrame(_ call: @escaping (Double) -> Void?) {
    calls.append(call)
  }

  /// Calls a method for each frame as long as the object lives.
  func onFrame<Target: AnyObject>(
    _ target: Target, _ method: @escaping (Target) -> (Double) -> Void
  ) {
    let proxy = Weak(target)
    onFrame { time in proxy { method($0)(time) } }
  }

  func showFrame(at time: Double) {
    let called = calls
    calls = []
    let remaining = called.filter { $0(time) != nil }
    calls = remaining
  }
}
