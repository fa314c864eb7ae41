// Wrong: leaves a finished load on the list and asks it again.
// Caught by: asks a finished load no more
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
  private var finished: [ObjectIdentifier: Int] = [:]

  /// Adds a load, without keeping it alive.
  func add(_ load: some Load) {
    loads.add(load) { $0 }
    loadDidChange()
  }

  /// A load has got further.
  func loadDidChange() {
    let living = Set(loads.map { ObjectIdentifier($0) })
    let gone = finished.filter { !living.contains($0.key) }.values.reduce(0, +)
    let done = loads.reduce(gone) { $0 + $1.done }
    let size = loads.reduce(gone) { $0 + $1.size }
    let now = size == 0 ? 100 : done * 100 / size
    guard now != percent else { return }
    percent = now
    delegates { $0.progressDidChange(to: now) }
  }

  /// A load is complete, and may go.
  func loadDidFinish(_ load: some Load) {
    guard loads.contains(where: { $0 === load }) else { return }
    finished[ObjectIdentifier(load)] = load.size
    loadDidChange()
  }
}
