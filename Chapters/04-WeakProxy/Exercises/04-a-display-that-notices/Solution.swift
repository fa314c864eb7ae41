// The calls are taken out before they are called. So a call that is added meanwhile is in a list of
// its own, and comes after those that stay. `filter` calls and chooses at once, and keeps the order.
// A second way walks the indices of the old count, and removes the dead from the back.
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
    calls = remaining + calls
  }
}
