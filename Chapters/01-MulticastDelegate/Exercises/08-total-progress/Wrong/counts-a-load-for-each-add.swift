// Wrong: counts a load twice that is added twice. Caught by: counts a load that finishes twice once

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

  private struct Box {
    weak var load: (any Load)?
  }

  private var loads: [Box] = []
  private var finished = 0

  /// Adds a load, without keeping it alive.
  func add(_ load: some Load) {
    loads.append(Box(load: load))
    loadDidChange()
  }

  /// A load has got further.
  func loadDidChange() {
    loads.removeAll { $0.load == nil }
    var (done, size) = (finished, finished)
    for load in loads.compactMap({ $0.load }) {
      done += load.done
      size += load.size
    }
    let new = size == 0 ? 100 : done * 100 / size
    guard new != percent else { return }
    percent = new
    delegates { $0.progressDidChange(to: new) }
  }

  /// A load is complete, and may go.
  func loadDidFinish(_ load: some Load) {
    guard let index = loads.firstIndex(where: { $0.load === load }) else { return }
    loads.remove(at: index)
    finished += load.size
    loadDidChange()
  }
}
