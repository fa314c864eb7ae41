// Wrong: calls a method three times. Caught by: calls the methods of objects that live
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
    var done = 0
    onFrame { time in
      done += 1
      return done > 3 ? nil : proxy { method($0)(time) }
    }
  }

  func showFrame(at time: Double) {
    let called = calls
    calls = []
    calls = called.filter { $0(time) != nil } + calls
  }

}
