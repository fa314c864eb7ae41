// Wrong: removes calls by their old index while it walks the list.
// Caught by: keeps the others, in their order
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
    for (index, call) in calls.enumerated() where call(time) == nil { calls.remove(at: index) }
  }
}
