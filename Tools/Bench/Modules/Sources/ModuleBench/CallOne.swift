import InstanceMethods
import Observer
import TargetAction
import WeakProxy

protocol Adding: AnyObject {
  func add(_ number: Int)
}

final class Target: Adding {
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

/// A method that can be overridden, in the form that chapter 8 teaches, and as a closure that captures
/// nothing.
final class Counter {
  let next = Overridable(Counter.increment)
  let nextByClosure = Overridable<Counter, Int, Int> { _ in { $0 &+ 1 } }
  /// What one would write by hand.
  var nextByHand: (Int) -> Int = { $0 &+ 1 }

  private var calls = 0

  @inline(never) private func increment(_ number: Int) -> Int {
    calls &+= 1
    return number &+ 1
  }

  init(overrides: Int = 0) {
    for _ in 0..<overrides { next.override { _, base, number in base!(number) &+ 1 } }
  }
}

/// The cost of a call through the modules that refer to one object.
@MainActor func callOne(_ stopwatch: Stopwatch) {
  let target = Target()
  let weak = Weak(target)
  let bound = weak.bind(Target.add)
  let weakAdding = Weak<any Adding>(target)
  let byHand: (Int) -> Void = { [weak target] in target?.add($0) }
  let (knob, button, bag) = (Knob(), Knob(), TokenBag())
  knob.actions.on(.tapped, target) { $0.tap($1) }.store(in: bag)
  button.actions.on(.tapped) { [weak target] _, _ in target?.add(1) }.store(in: bag)
  let (counter, once, twice) = (Counter(), Counter(overrides: 1), Counter(overrides: 2))

  stopwatch.compare(
    "one call",
    [
      .init("a method") { _ in target.add(1) },
      .init("[weak self]") { _ in byHand(1) },
      .init("Weak, with a closure") { _ in weak { $0.add(1) } },
      .init("Weak of a protocol") { _ in weakAdding { $0.add(1) } },
      .init("Weak, bound") { _ in bound(1) },
      .init("Actions, a closure") { _ in button.actions.send(.tapped, from: button) },
      .init("Actions, a target") { _ in knob.actions.send(.tapped, from: knob) },
      .init("a closure property") { use(counter.nextByHand($0)) },
      .init("Overridable, a closure") { use(counter.nextByClosure(counter, $0)) },
      .init("Overridable, a method") { use(counter.next(counter, $0)) },
      .init("Overridable, one override") { use(once.next(once, $0)) },
      .init("Overridable, two overrides") { use(twice.next(twice, $0)) },
    ])
  use((target, bag))
}
