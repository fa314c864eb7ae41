// What outlives the loads is a number, which keeps no object alive. `remove` says whether the load
// was on the list, so a load that finishes twice, or was never added, needs no set of its own.
// Another way to tell the delegates is a `didSet` of `percent`, which compares with `oldValue`.

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
  private var finished = 0

  /// Adds a load, without keeping it alive.
  func add(_ load: some Load) {
    loads.add(load) { $0 }
    loadDidChange()
  }

  /// A load has got further.
  func loadDidChange() {
    let done = loads.reduce(finished) { $0 + $1.done }
    let size = loads.reduce(finished) { $0 + $1.size }
    let now = size == 0 ? 100 : done * 100 / size
    guard now != percent else { return }
    percent = now
    delegates { $0.progressDidChange(to: now) }
  }

  /// A load is complete, and may go.
  func loadDidFinish(_ load: some Load) {
    guard loads.remove(load) else { return }
    finished += load.size
    loadDidChange()
  }
}
