import Forwarding
import MulticastDelegate

/// Adds many objects, then removes them in the same order: the worst case for a simple array.
@MainActor func comeAndGo(_ count: Int, _ stopwatch: Stopwatch) {
  let objects = (0..<count).map { _ in Adder() }
  func contender(
    _ name: String, _ add: @escaping (Adder) -> Void, _ leave: @escaping (Adder) -> Void
  )
    -> Stopwatch.Contender
  {
    .init(name) { _ in
      objects.forEach(add)
      objects.forEach(leave)
    }
  }
  let (list, made, shared) = (Multicast<any Hit>(), HitMulticast(), SharedHitMulticast())
  Stopwatch(rounds: min(stopwatch.rounds, 5)).compare(
    "\(count) added and removed",
    [
      contender("list", { list.add($0) { $0 } }, { list.remove($0) }),
      contender("macro", { made.add($0) }, { made.remove($0) }),
      contender("macro, shared", { shared.add($0) }, { shared.remove($0) }),
    ])
}
