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
    // TODO: call the method, and do not keep the object.
  }

  func showFrame(at time: Double) {
    // TODO: remove those that return nil.
    for call in calls { _ = call(time) }
  }
}
