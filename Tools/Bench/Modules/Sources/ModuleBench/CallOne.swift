import InstanceMethods
import Observer
import TargetAction
import WeakProxy

final class Target {
  private(set) var total = 0
  @inline(never) func add(_ number: Int) { total &+= number }
  func tap(_ knob: Knob) { add(1) }
}

final class Knob {
  struct Event: OptionSet {
    let rawValue: Int
    static let tapped = Event(rawValue: 1)
  }

  let actions = Actions<Knob, Event>()
}

final class Counter {
  let next = Overridable<Counter, Int, Int> { _ in { $0 &+ 1 } }
}

/// The cost of a call through the modules that refer to one object.
@MainActor func callOne(_ stopwatch: Stopwatch) {
  let target = Target()
  let weak = Weak(target)
  let bound = weak.bind(Target.add)
  let (knob, bag) = (Knob(), TokenBag())
  knob.actions.on(.tapped, target, Target.tap).store(in: bag)
  let (counter, changed) = (Counter(), Counter())
  changed.next.override { _, base, number in base!(number) &+ 1 }

  stopwatch.compare(
    "one call",
    [
      .init("a method") { _ in target.add(1) },
      .init("Weak, with a closure") { _ in weak { $0.add(1) } },
      .init("Weak, bound") { _ in bound(1) },
      .init("Actions, one target") { _ in knob.actions.send(.tapped, from: knob) },
      .init("Overridable, as it is") { _ in use(counter.next(counter, 1)) },
      .init("Overridable, overridden once") { _ in use(changed.next(changed, 1)) },
    ])
  use((target, bag))
}
