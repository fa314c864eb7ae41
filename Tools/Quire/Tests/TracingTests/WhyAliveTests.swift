import Support
import Testing

@testable import Tracing

/// Small leaks of eight kinds: a closure, a nested closure, a stored function, a delegate, a task, a
/// token, a collection, and two objects.
@Suite struct `What keeps an object in memory` {
  private static let expected = [
    "Closure1":
      "no variable leads to it, but it keeps itself: `Closure1.then` → closure → `Closure1`",
    "Closure2": "`owner.calls[0]` → closure → `Closure2`",
    "Closure3": "`owner.byName[x]` → closure → `Closure3`",
    "Closure4":
      "no variable leads to it, but it keeps itself: `Closure4.text` → closure → `Closure4`",
    "Nested1": "no variable leads to it, but it keeps itself: `Nested1.then` → closure → `Nested1`",
    "Nested2": "`owner.call` → closure → `Nested2`",
    "Function1": "`owner.calls[1]` → closure → `Function1`",
    "Function2":
      "no variable leads to it, but it keeps itself: `Function2.action` → closure → `Function2`",
    "Delegate1": "no variable leads to it, but it keeps itself: `Delegate1.child.delegate`",
    "Task1": "no variable leads to it, but it keeps itself: `Task1.task` → closure → `Task1`",
    "Token1":
      "no variable leads to it, but it keeps itself: `Token1.token.end` → closure → `Token1`",
    "Token2":
      "no variable leads to it, but it keeps itself: `Token2.tokens[0].end` → closure → `Token2`",
    "Collection1": "no variable leads to it, but it keeps itself: `Collection1.all[me][0]`",
    "Collection2": "`list[0].1[0]`",
    "Collection3": "no variable leads to it, but it keeps itself: `Collection3.state.busy.0`",
    "Pair1": "no variable leads to it, but it keeps itself: `Pair1.other.other`",
    "Pair2": "no variable leads to it, but it keeps itself: `Pair2.other.other`",
    "Held": "no variable leads to it, but a cycle does: `Pair3.other.other`, and `Pair3.held`",
  ]
  private static let program = #"""
    class Owner { var call: (() -> Void)?; var calls: [() -> Void] = []; var byName: [String: (Int) -> String] = [:] }
    // closure
    final class Closure1 { var then: (() -> Void)?; func start() { then = { print(self) } } }
    final class Closure2 { let owner: Owner; init(_ owner: Owner) { self.owner = owner; owner.calls.append { [self] in print(owner, self) } } }
    final class Closure3 { func start(_ owner: Owner) { owner.byName["x"] = { "\($0)\(self)" } } }
    final class Closure4 { lazy var text: () -> String = { "\(self)" } }
    // nested closure
    final class Nested1 { var then: (() -> Void)?; func start() { then = { let inner = { print(self) }; inner() } } }
    final class Nested2 { func start(_ owner: Owner) { owner.call = { [weak owner] in let inner = { print(self) }; owner?.calls.append(inner) } } }
    // stored function
    final class Function1 { func hear() {}; func start(_ owner: Owner) { owner.calls.append(hear) } }
    final class Function2 { var action: ((Int) -> Void)?; func hear(_ n: Int) {}; func start() { action = hear } }
    // delegate
    protocol Delegate: AnyObject {}
    final class Delegate1: Delegate { var child: Child?; func start() { child = Child(); child?.delegate = self } }
    final class Child { var delegate: (any Delegate)? }
    final class Weak1: Delegate { var child: WeakChild?; func start() { child = WeakChild(); child?.delegate = self } }
    final class WeakChild { weak var delegate: (any Delegate)? }
    // task
    @MainActor final class Task1 { var task: Task<Void, Never>?; func start() { task = Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(9)); self.tick() } } }; func tick() {} }
    // token
    final class Token { let end: () -> Void; init(_ end: @escaping () -> Void) { self.end = end } }
    final class Token1 { var token: Token?; func start() { token = Token { print(self) } } }
    final class Token2 { var tokens: [Token] = []; func start(_ owner: Owner) { tokens.append(Token { owner.calls.append { print(self) } }) } }
    // collection
    final class Collection1 { var all: [String: [Collection1]] = [:]; func start() { all["me", default: []].append(self) } }
    final class Collection2 {}
    enum State { case idle, busy(Collection3, () -> Void) }
    final class Collection3 { var state = State.idle; func start() { state = .busy(self, {}) } }
    // two objects
    final class Pair1 { var other: Pair2? }
    final class Pair2 { var other: Pair1? }
    final class Held { }
    final class Pair3 { var other: Pair3?; var held: Held? }
    final class Tree { var children: [Tree] = []; unowned var parent: Tree?; init(_ parent: Tree? = nil) { self.parent = parent } }

    let owner = Owner()
    var list: [Any] = []
    do {
      let a = Closure1(); a.start()
      _ = Closure2(owner)
      Closure3().start(owner)
      let d = Closure4(); _ = d.text
      Nested1().start()
      Nested2().start(owner)
      Function1().start(owner)
      Function2().start()
      Delegate1().start()
      Weak1().start()
      Task1().start()
      Token1().start()
      Token2().start(owner)
      Collection1().start()
      list.append((1, [Collection2()]))
      Collection3().start()
      let p = Pair1(), q = Pair2(); p.other = q; q.other = p
      let r = Pair3(), s = Pair3(); r.other = s; s.other = r; r.held = Held()
      let root = Tree(); root.children.append(Tree(root))
    }
    print("end")
    """#

  @Test func `is named, and is not named where it is not known`() throws {
    let trace = try Bench.trace(Self.program).trace
    let why = WhyAlive(try #require(trace.steps.last))
    var found: [String: String] = [:]
    for type in Self.expected.keys {
      let reason = why.reasons(ofType: type).first ?? "nothing"
      found[type] = String(reason.drop { $0 != ":" }.dropFirst(2))
    }
    #expect(found == Self.expected)
    // Weak and unowned references keep nothing.
    #expect(why.reasons(ofType: "Weak1") == [])
    #expect(why.reasons(ofType: "Tree") == [])
  }

  @Test func `is a weak reference's object at a line`() throws {
    let code = """
      final class Owner { var call: (() -> Void)? }
      final class Screen {}
      let owner = Owner()
      weak var lost: Screen?
      do {
        let screen = Screen()
        lost = screen
        owner.call = { print(screen) }
      }
      print(lost == nil)
      """
    let trace = try Bench.trace(code).trace
    #expect(
      trace.reason(forWeak: "lost", atLine: 10, of: "main.swift")
        == "a `Screen` “screen” is in memory: `owner.call` → closure → `Screen`")
    #expect(trace.lastLines(2).first == "10  print(lost == nil)")
  }
}
