// Wrong: forgets one closure in each frame.
// Caught by: forgets all whose object is gone in one frame
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
    onFrame { time in proxy { method($0)(time) } }
  }

  func showFrame(at time: Double) {
    let called = calls
    var dead: Int?
    for (index, call) in called.enumerated() where call(time) == nil && dead == nil { dead = index }
    if let dead { calls.remove(at: dead) }
  }

}
