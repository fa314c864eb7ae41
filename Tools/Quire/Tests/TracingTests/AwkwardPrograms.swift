import Testing

/// A program into which it is hard to insert code without a change of what it does. It compiles alone,
/// with the standard library and Synchronization.
struct AwkwardProgram: CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  private init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

  static let all: [AwkwardProgram] = [
    .init(
      "semicolons",
      #"""
      var a = 1; var b = 2; a += b; print(a); // a comment
      if a > 2 { print("big"); b = 7 } else { print("small") }; print(b)
      func f() { print("f"); return }; f(); f()
      for i in 0..<2 { print(i); print(i * 2); }
      """#),
    .init(
      "one line",
      #"""
      struct P { var x = 1; mutating func up() { x += 1 }; var double: Int { x * 2 } }; var p = P(); p.up(); print(p.double, p.x); do { print("in do") }; let c = { (n: Int) in n + 1 }; print(c(4))
      """#),
    .init(
      "comments",
      #"""
      // a comment at the start
      /* one */ let /* two */ x /* three */ = 1 /* four */
      /* five */ print(x) // six
      func f(/* a */ _ y: Int /* b */) -> Int { /* c */ y /* d */ }
      print(f(x)) /* end
      */
      """#),
    .init(
      "inout",
      #"""
      func double(_ n: inout Int) { n *= 2 }
      func twice(_ n: inout Int) { double(&n); double(&n) }
      var n = 3
      twice(&n)
      print(n)
      func apply(_ list: inout [Int], _ f: (inout Int) -> Void) { for i in list.indices { f(&list[i]) } }
      var list = [1, 2, 3]
      apply(&list) { $0 += 1 }
      apply(&list) { value in value *= 2; value -= 1 }
      print(list)
      func swapped(_ a: inout Int, _ b: inout Int) { (a, b) = (b, a) }
      var u = 1, v = 2
      swapped(&u, &v)
      print(u, v)
      """#),
    .init(
      "mutating",
      #"""
      struct Stack<Element> {
        private var items: [Element] = []
        mutating func push(_ item: Element) { items.append(item) }
        mutating func pop() -> Element? { items.popLast() }
        var top: Element? {
          get { items.last }
          set { if let newValue { items[items.count - 1] = newValue } }
        }
        subscript(index: Int) -> Element { get { items[index] } set { items[index] = newValue } }
      }
      var stack = Stack<Int>()
      stack.push(1); stack.push(2)
      stack.top = 5
      stack[0] += 10
      print(stack.pop() ?? 0, stack.top ?? 0)
      enum Light { case red, green
        mutating func next() { self = switch self { case .red: .green; case .green: .red } } }
      var light = Light.red
      light.next()
      print(light)
      """#),
    .init(
      "defer",
      #"""
      func f(_ n: Int) -> Int {
        defer { print("end", n) }
        guard n > 0 else { return 0 }
        defer { print("inner"); print("last") }
        if n == 2 { return 2 }
        return n * 2
      }
      print(f(0), f(1), f(2))
      """#),
    .init(
      "closures",
      #"""
      func make() -> () -> Int { var n = 0; return { n += 1; return n } }
      let next = make()
      print(next(), next())
      let words = ["b", "a"].sorted { $0 < $1 }.map { $0 + "!" }
      print(words)
      print([1, 2, 3].reduce(0) { sum, x in sum + x }, [1, 2].filter { x in x > 1 })
      let f: (Int) -> Double = { _ in 5 }
      print(f(1))
      let g: () -> Void = { _ = 1 }
      g()
      var log: [String] = []
      func run(_ body: () throws -> Void) rethrows { try body() }
      run { log.append("a") }
      run { log += ["b"]; log += ["c"] }
      print(log)
      var later: [() -> Void] = []
      for i in 0..<2 { later.append { print("later", i) } }
      later.forEach { $0() }
      let choose: (Bool) -> String = { if $0 { "yes" } else { "no" } }
      print(choose(true), choose(false))
      let kind: (Int) -> String = { n in switch n { case 0: "zero"; default: "many" } }
      print(kind(0), kind(2))
      """#),
    .init(
      "getters",
      #"""
      struct Temperature {
        var celsius: Double
        var fahrenheit: Double { get { celsius * 9 / 5 + 32 } set { celsius = (newValue - 32) * 5 / 9 } }
        var words: String { if celsius < 0 { "cold" } else { "warm" } }
        static var zero: Temperature { .init(celsius: 0) }
        static let shared = { print("made"); return Temperature(celsius: 1) }()
        lazy var text = "\(celsius)"
      }
      var t = Temperature.zero
      t.fahrenheit = 212
      print(t.celsius, t.words, t.text)
      print(Temperature.shared.celsius)
      var computed: Int { print("computed"); return 3 }
      print(computed + computed)
      """#),
    .init(
      "results",
      #"""
      protocol Shape { var area: Double { get } }
      struct Square: Shape { let side: Double; var area: Double { side * side } }
      func make() -> some Shape { Square(side: 2) }
      func any() -> any Shape { Square(side: 3) }
      func none() -> Int? { nil }
      func literal() -> Double { 5 }
      func dots() -> Color { .red }
      func never() -> Int { fatalError("never") }
      func tryIt() throws -> Int { try other() }
      func other() throws -> Int { 4 }
      func choice(_ n: Int) -> String { if n > 0 { "plus" } else if n < 0 { "minus" } else { "zero" } }
      func pick(_ c: Color) -> Int { switch c { case .red: 1; case .green: 2 } }
      enum Color { case red, green }
      @discardableResult func ignored() -> Int { 1 }
      ignored()
      print(make().area, any().area, none() as Any, literal(), dots(), (try? tryIt()) ?? 0)
      print(choice(1), choice(-1), choice(0), pick(.green))
      let word = if literal() > 4 { "big" } else { "small" }
      print(word)
      let size: Int? = switch word { case "big": 10; default: nil }
      print(size as Any)
      """#),
    .init(
      "observers",
      #"""
      class Model {
        var count = 0 {
          willSet { print("will", newValue) }
          didSet { print("did", oldValue, count) }
        }
        var name = "a" { didSet { print("name") } }
        var other: Int = 1 { didSet(before) { if before != other { other = 7 } } }
      }
      let model = Model()
      model.count = 1
      model.count += 1
      model.name = "b"
      model.other = 3
      print(model.other)
      var top = 1 { didSet { print("top", oldValue) } }
      top = 2
      """#),
    .init(
      "ownership",
      #"""
      final class Node {
        let name: String
        weak var parent: Node?
        var children: [Node] = []
        unowned let root: Node?
        init(_ name: String, root: Node? = nil) { self.name = name; self.root = root }
        deinit { print("bye", name) }
        func add(_ child: Node) { child.parent = self; children.append(child) }
      }
      func scope() {
        let a = Node("a")
        do {
          let b = Node("b", root: a)
          a.add(b)
          print(b.parent?.name ?? "none", b.root?.name ?? "none")
        }
        a.children.removeAll(keepingCapacity: true)
        print("end of scope")
      }
      scope()
      var x: Node? = Node("x")
      weak var w = x
      let show = { [weak x] in print(x?.name ?? "gone") }
      let risky = { [unowned y = x!] in y.name }
      show()
      print(risky())
      x = nil
      show()
      print(w == nil)
      var all = [Node("1"), Node("2"), Node("3")]
      all.removeFirst(2)
      all.removeAll { $0.name == "3" }
      print(all.count)
      """#),
    .init(
      "deinit in a collection",
      #"""
      final class Item { let n: Int; init(_ n: Int) { self.n = n }; deinit { print("gone", n); count -= 1 } }
      nonisolated(unsafe) var count = 0
      struct Box { var items: [Item] = []; var byName: [String: Item] = [:] }
      var box = Box()
      for n in 0..<4 { box.items.append(Item(n)); box.byName["\(n)"] = box.items[n]; count += 1 }
      box.byName["1"] = nil
      box.items.removeSubrange(0..<2)
      box.byName.removeAll(keepingCapacity: true)
      box.items.removeAll(keepingCapacity: true)
      print(count)
      """#),
    .init(
      "unowned that outlives",
      #"""
      final class Owner { deinit { print("owner gone") } }
      final class Tag { unowned let owner: Owner; unowned(unsafe) let other: Owner; init(_ o: Owner) { owner = o; other = o } }
      var owner: Owner? = Owner()
      let tag = Tag(owner!)
      owner = nil
      print("the tag is still here")
      _ = tag
      """#),
    .init(
      "errors",
      #"""
      enum Failure: Error { case small(Int), other }
      func check(_ n: Int) throws -> Int { guard n > 1 else { throw Failure.small(n) }; return n }
      func typed() throws(Failure) { throw .other }
      do { print(try check(2)); print(try check(1)); print("not here") }
      catch Failure.small(let n) { print("small", n) }
      do { try typed() } catch { print(error) }
      let list = try [2, 3].map { try check($0) }
      print(list, (try? check(0)) as Any)
      do { _ = try [1].map { try check($0) } } catch { print("thrown in a closure:", error) }
      func last() throws { defer { print("deferred") }; _ = try check(0) }
      do { try last() } catch { print(error) }
      """#),
    .init(
      "generic",
      #"""
      protocol Container { associatedtype Item; var items: [Item] { get } }
      extension Container where Item: Comparable { var largest: Item? { items.max() } }
      struct List<T>: Container { var items: [T] }
      func first<C: Container>(of c: C) -> C.Item? { c.items.first }
      func all<each T>(_ values: repeat each T) -> Int { var n = 0; for _ in repeat each values { n += 1 }; return n }
      print(List(items: [1, 3, 2]).largest ?? 0, first(of: List(items: ["a"])) ?? "")
      print(all(1, "a", true))
      func maximum<T: Comparable>(_ a: T, _ b: T) -> T { a > b ? a : b }
      print(maximum(2, 3), maximum("a", "b"))
      """#),
    .init(
      "control flow",
      #"""
      outer: for i in 0..<3 {
        for j in 0..<3 { if j == 1 { continue outer }; if i == 2 { break outer }; print(i, j) }
      }
      var n = 3
      while n > 0 { n -= 1; if n == 1 { continue }; print("n", n) }
      repeat { n += 1 } while n < 2
      var stack = [1, 2]
      while let top = stack.popLast(), top > 0 { print(top) }
      switch n { case 2 where stack.isEmpty: print("two"); fallthrough
      case 3: print("three")
      default: break }
      let pair: (Int, String?) = (1, "x")
      if case (1, let s?) = pair { print(s) }
      guard let s = pair.1, s.count == 1 else { fatalError() }
      print(s)
      for case let x? in [1, nil, 3] where x > 1 { print(x) }
      let value: Int
      if n > 1 { value = 1 } else { value = 2 }
      print(value)
      let tuple: (Int, Int)
      tuple = (1, 2)
      print(tuple.0 + tuple.1)
      """#),
    .init(
      "initializers",
      #"""
      class Animal {
        let name: String
        var legs: Int
        init(name: String, legs: Int) { self.name = name; self.legs = legs; print("made", name) }
        convenience init(_ name: String) { print("short"); self.init(name: name, legs: 4) }
        init?(legs: Int) { if legs < 0 { return nil }; name = "legs"; self.legs = legs }
        required init(required: Int) { self.name = "r"; legs = 0 }
      }
      final class Dog: Animal {
        let tail: Bool
        init(tail: Bool) { self.tail = tail; super.init(name: "dog", legs: 4); legs += 1 }
        required init(required: Int) { tail = false; super.init(required: required) }
      }
      struct Point { let x, y: Int; init(x: Int) { self.x = x; if x > 0 { y = 1 } else { y = 2 }; print(x, y) }
        init() { self.init(x: 3) } }
      extension Point { init(_ p: Point) { print("copy"); self = p } }
      enum E { case a(Int); init(_ n: Int) { print("e"); self = .a(n) } }
      print(Animal("cat").legs, Animal(legs: -1) == nil, Dog(tail: true).legs, Point().y, Point(Point(x: 0)).x, E(1))
      """#),
    .init(
      "async",
      #"""
      actor Counter {
        private var n = 0
        let step: Int
        init(step: Int) { self.step = step; n = 1 }
        func up() -> Int { n += step; return n }
        func upTwice() async -> Int { _ = up(); await Task.yield(); return up() }
        nonisolated var words: String { "counter" }
      }
      func load(_ n: Int) async throws -> Int { try await Task.sleep(nanoseconds: 1_000); return n * 2 }
      let counter = Counter(step: 2)
      print(await counter.up(), await counter.upTwice(), counter.words)
      async let one = load(1)
      async let two = load(2)
      print(try await one + two)
      let sum = await withTaskGroup(of: Int.self) { group in
        for i in 0..<3 { group.addTask { i } }
        var total = 0
        for await n in group { total += n }
        return total
      }
      print(sum)
      let task = Task { try await load(5) }
      print(try await task.value)
      for await x in AsyncStream<Int>(Int.self, { c in c.yield(1); c.yield(2); c.finish() }) { print(x) }
      @MainActor final class Screen { var title = ""; func set(_ t: String) { title = t } }
      let screen = Screen()
      screen.set("a")
      print(screen.title)
      """#),
    .init(
      "noncopyable",
      #"""
      struct File: ~Copyable {
        let n: Int
        init(_ n: Int) { self.n = n }
        deinit { print("closed", n) }
        borrowing func read() -> Int { n }
        consuming func close() { print("closing"); discard() }
        consuming func discard() { print("discarded") }
      }
      func use(_ f: borrowing File) { print(f.read()) }
      func end(_ f: consuming File) { print("end", f.n) }
      func run() {
        let f = File(1)
        use(f)
        end(f)
        print("after")
        let g = File(2)
        g.close()
        var h: File? = File(3)
        if let taken = h.take() { end(taken) }
        print(h == nil)
      }
      run()
      func takes(_ list: consuming [Int]) -> Int { list.append(1); return list.count }
      print(takes([1]))
      import Synchronization
      let lock = Mutex([1, 2])
      lock.withLock { $0.append(3) }
      print(lock.withLock { $0.count })
      """#),
    .init(
      "transfer",
      #"""
      final class Bag { var items: [Int] = [] }
      func send(_ bag: sending Bag) async -> Int { bag.items.count }
      func make() async -> Int {
        let a = Bag(), b = Bag()
        a.items.append(1)
        b.items.append(2)
        let t = Task { a.items.count }
        let n = await send(b)
        return await t.value + n
      }
      print(await make())
      """#),
    .init(
      "builders",
      #"""
      @resultBuilder struct ListBuilder {
        static func buildBlock(_ parts: String...) -> String { parts.joined(separator: ",") }
        static func buildOptional(_ part: String?) -> String { part ?? "-" }
      }
      func list(@ListBuilder _ body: () -> String) -> String { body() }
      @ListBuilder func fixed() -> String { "x"; "y" }
      print(list { "a"; "b"; if fixed().isEmpty { "c" } })
      @resultBuilder enum Sum { static func buildBlock(_ n: Int...) -> Int { n.reduce(0, +) } }
      func total(@Sum _ n: () -> Int) -> Int { n() }
      print(total { 1; 2; 3 })
      """#),
    .init(
      "wrappers",
      #"""
      @propertyWrapper struct Clamped {
        private var value: Int
        var wrappedValue: Int { get { value } set { value = min(max(newValue, 0), 10) } }
        var projectedValue: String { "clamped" }
        init(wrappedValue: Int) { value = wrappedValue }
      }
      struct S { @Clamped var n = 3 }
      var s = S()
      s.n = 40
      print(s.n, s.$n)
      func f() { @Clamped var local = 5; local = -1; print(local, $local) }
      f()
      """#),
    .init(
      "conditions",
      #"""
      #if DEBUG
      print("debug")
      #else
      print("release")
      let inside = 1
      #endif
      func f() -> Int {
        #if os(Linux)
        let a = 1
        print("linux")
        #else
        let a = 2
        #endif
        return a
      }
      print(f())
      func g() {
        print("g")
        #if !os(Linux)
        print("no")
        #endif
      }
      g()
      struct T {
        #if os(Linux)
        var x: Int { 1 }
        #endif
      }
      print(T().x, #line, #function)
      """#),
    .init(
      "hashing",
      #"""
      struct Key: Hashable {
        let a: Int
        func hash(into h: inout Hasher) { h.combine(a) }
        static func == (x: Key, y: Key) -> Bool { x.a == y.a }
      }
      var table: [Key: [String]] = [:]
      for n in 0..<9 { table[Key(a: n), default: []].append("x") }
      table[Key(a: 1)]?.append("y")
      table[Key(a: 2)] = nil
      struct Holder { var keys: Set<Key> = [] }
      var holder = Holder()
      for n in 0..<9 { holder.keys.insert(Key(a: n)) }
      holder.keys.remove(Key(a: 3))
      print(table.count, table[Key(a: 1)] ?? [], holder.keys.count)
      """#),
    .init(
      "nested",
      #"""
      func outer(_ n: Int) -> Int {
        var total = 0
        func add(_ k: Int) { total += k; if k > 0 { add(k - 1) } }
        add(n)
        struct Local { let v: Int; func twice() -> Int { v * 2 } }
        let f = { (k: Int) -> Int in
          let g = { k + total }
          return g() + Local(v: k).twice()
        }
        return f(2)
      }
      print(outer(3))
      class A { func name() -> String { "A" }; class func make() -> A { A() } }
      class B: A { override func name() -> String { super.name() + "B" } }
      print(B().name(), B.make().name())
      """#),
    .init(
      "descriptions",
      #"""
      struct Loud: CustomStringConvertible { static nonisolated(unsafe) var count = 0
        var description: String { Self.count += 1; return "loud \(Self.count)" } }
      let loud = Loud()
      let many = [loud, loud]
      print(loud)
      print(many)
      final class Ring: CustomReflectable { var next: Ring?; var customMirror: Mirror { print("mirror"); return Mirror(self, children: []) } }
      let ring = Ring()
      ring.next = ring
      let e: Result<Loud, any Error> = .success(loud)
      print(ring.next === ring, Loud.count)
      _ = e
      ring.next = nil
      """#),
    .init(
      "exclusive",
      #"""
      struct Counter { var n = 0; mutating func each(_ f: (Int) -> Void) { n += 1; f(n) } }
      var counter = Counter()
      counter.each { print($0) }
      var numbers = [3, 1, 2]
      numbers.sort { a, b in print("compare"); return a < b }
      numbers.withUnsafeMutableBufferPointer { p in p[0] = 9; p[1] = 8 }
      func change(_ x: inout Int, _ f: () -> Void) { x += 1; f(); x += 1 }
      var k = 0
      change(&k) { print("in between") }
      print(numbers, k)
      """#),
    .init(
      "isolation",
      #"""
      enum Shared { @MainActor static var shared = 1 }
      @MainActor func change() { Shared.shared += 1; print(Shared.shared) }
      func free(_ n: Int) -> Int { n }
      change()
      print(free(2))
      let work = { @Sendable (n: Int) in free(n) }
      print(work(3))
      await Task.detached { print(work(4)) }.value
      await MainActor.run { change() }
      func hop() async { await change(); print("hopped") }
      await hop()
      """#),
  ]
}
