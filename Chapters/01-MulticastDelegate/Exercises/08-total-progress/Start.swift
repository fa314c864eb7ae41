import MulticastDelegate

protocol Load: AnyObject {
  var done: Int { get }
  var size: Int { get }
}

protocol ProgressDelegate: AnyObject {
  func progressDidChange(to percent: Int)
}

final class TotalProgress {
  let delegates = Multicast<any ProgressDelegate>()
  private(set) var percent = 100

  private let loads = Multicast<any Load>()

  /// Adds a load, without keeping it alive.
  func add(_ load: some Load) {
    loads.add(load) { $0 }
    loadDidChange()
  }

  /// A load has got further.
  func loadDidChange() {
    // TODO: ask the loads, and tell the delegates what is new.
  }

  /// A load is complete, and may go.
  func loadDidFinish(_ load: some Load) {
    // TODO: remember it, but do not keep it.
  }
}
