// Wrong: remembers finished loads by their address, which a later load may get.
// Caught by: counts a load in the place of a finished one
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
  private var finishedLoads: Set<ObjectIdentifier> = []

  /// Adds a load, without keeping it alive.
  func add(_ load: some Load) {
    loads.add(load) { $0 }
    loadDidChange()
  }

  /// A load has got further.
  func loadDidChange() {
    var done = finished
    var size = finished
    loads {
      done += $0.done
      size += $0.size
    }
    let new = size == 0 ? 100 : done * 100 / size
    guard new != percent else { return }
    percent = new
    delegates { $0.progressDidChange(to: new) }
  }

  /// A load is complete, and may go.
  func loadDidFinish(_ load: some Load) {
    guard loads.contains(where: { $0 === load }) else { return }
    guard finishedLoads.insert(ObjectIdentifier(load)).inserted else { return }
    loads.remove(load)
    finished += load.size
    loadDidChange()
  }
}
