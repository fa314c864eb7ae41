import Compilation
import Testing

@testable import Tracing

// The steps are written by hand, from the language's rules, before they were recorded.
@Suite struct `A trace` {
  @Test func `has the deinitializer in the middle of a broadcast`() throws {
    let trace = try Bench.trace(
      """
      struct Slot { weak var screen: Screen? }
      final class Screen {
        let name: String
        var popup: Screen?
        init(_ name: String) { self.name = name }
        deinit { print(name, "goes") }
        func hear() {
          print(name, "hears")
          popup = nil
        }
      }
      let home = Screen("home")
      home.popup = Screen("popup")
      let slots = [Slot(screen: home), Slot(screen: home.popup)]
      for slot in slots {
        slot.screen?.hear()
      }
      """
    ).trace
    let both = "slots=[Slot(screen: Screen), Slot(screen: Screen)]"
    let one = "slots=[Slot(screen: Screen), Slot(screen: nil)]"
    let home = "home→1"
    let weak = "slots[0].screen⇢1 slots[1].screen⇢2"
    #expect(
      trace.words == """
        12 step 0.0 |  |  |  | 
        5 call init(_:) 1.0 | name="home" |  |  | 
        5 return init(_:) 1.0 | self=Screen name="home" | self→1 |  | 
        13 step 0.0 | home=Screen | \(home) |  | 
        5 call init(_:) 1.0 | name="popup" home=Screen | \(home) |  | 
        5 return init(_:) 1.0 | self=Screen name="popup" home=Screen | self→2 \(home) |  | 
        14 step 0.0 | home=Screen | \(home) 1.popup→2 |  | 
        15 step 0.0 | home=Screen \(both) | \(home) \(weak) 1.popup→2 |  | 
        16 step 0.0 | slot=Slot(screen: Screen) home=Screen \(both) | \
        slot.screen⇢1 \(home) \(weak) 1.popup→2 |  | 
        8 call hear() 1.0 | self=Screen home=Screen \(both) | \
        self→1 \(home) \(weak) slot.screen⇢1 1.popup→2 |  | 
        9 step 1.0 | self=Screen home=Screen \(both) | \
        self→1 \(home) \(weak) slot.screen⇢1 1.popup→2 |  | home hears⏎
        6 call deinit 2.0 | self=Screen home=Screen \(both) | \
        \(home) slots[0].screen⇢1 slot.screen⇢1 self in hear()→1 | 2 | 
        6 return deinit 2.0 | self=Screen home=Screen \(both) | \
        \(home) slots[0].screen⇢1 slot.screen⇢1 self in hear()→1 |  | popup goes⏎
        10 return hear() 1.0 | self=Screen home=Screen \(one.replacing("slots", with: "slots*")) | \
        self→1 \(home) slots[0].screen⇢1 slot.screen⇢1 |  | 
        16 step 0.0 | slot*=Slot(screen: nil) home=Screen \(one) | \
        \(home) slots[0].screen⇢1 |  | 
        17 end 0.0 | home=Screen \(one) | \(home) slots[0].screen⇢1 |  | 
        """)
    #expect(trace.complete)
  }

  @Test func `goes from task to task`() throws {
    let trace = try Bench.trace(
      """
      func double(_ n: Int) async -> Int {
        await Task.yield()
        return n * 2
      }
      let first = await double(1)
      print(first)
      let second = await Task { await double(2) }.value
      print(second)
      """
    ).trace
    #expect(
      trace.words == """
        5 step 0.0 |  |  |  | 
        2 call double(_:) 1.0 | n=1 |  |  | 
        3 step 1.0 | n=1 |  |  | 
        6 step 0.0 | first=2 |  |  | 
        7 step 0.0 | first=2 |  |  | 2⏎
        7 call closure 1.1 | first=2 |  |  | 
        2 call double(_:) 2.1 | n=2 first=2 |  |  | 
        3 step 2.1 | n=2 first=2 |  |  | 
        8 resume 0.0 | first=2 second=4 |  |  | 
        8 end 0.0 | first=2 second=4 |  |  | 4⏎
        """)
  }

  @Test func `names what it leaves out`() throws {
    let trace = try Bench.trace(
      """
      func f(_ body: () -> Int) -> Int {
        let later: Int
        print("here")
        later = body()
        return later
      }
      print(f { 3 })
      """
    ).trace
    let steps = trace.steps.filter { $0.depth == 1 && $0.line < 7 }
    #expect(steps.map(\.line) == [2, 3, 4, 5])
    #expect(steps.map(\.left_out) == [["body"], ["body", "later"], ["body", "later"], ["body"]])
  }

  @Test func `shows a cycle that nothing else reaches`() throws {
    let trace = try Bench.trace(
      """
      final class Node { var next: Node? }
      do {
        let a = Node(), b = Node()
        a.next = b
        b.next = a
      }
      print("left")
      """
    ).trace
    let end = try #require(trace.steps.last)
    #expect(end.objects.map(\.name) == ["a", "b"])
    #expect(trace.words.hasSuffix("7 end 0.0 |  | 1.next→2 2.next→1 |  | left⏎"))
  }

  @Test func `has the first 400 steps of a longer run`() throws {
    let result = try Bench.trace("for n in 0..<1_000 { print(n) }")
    #expect(result.trace.steps.count == 400)
    #expect(!result.trace.complete)
    #expect(result.trace.output?.hasSuffix("999\n") == true)
    #expect(
      result.notes == ["main.swift: it has more than 400 steps; the others are not recorded"])
  }
}

@Suite struct `A trace of several files` {
  @Test func `has steps where its reach says, at the lines that the compiler is told`() throws {
    let main = """
      #sourceLocation(file: "fence0.swift", line: 1)
      let a = 1
      #sourceLocation(file: "fence1.swift", line: 1)
      let b = a + twice(a)
      print(b)
      """
    let program = Program(
      files: [
        .init(name: "main.swift", text: main),
        .init(name: "step0.swift", text: "func twice(_ n: Int) -> Int { 2 * n }\n"),
      ], goal: .run, imports: [])
    let files: [String: Trace.File] = [
      "fence1.swift": .init(name: "page"), "step0.swift": .init(name: "Twice.swift"),
    ]
    let trace = try Bench.tracer.get().trace(program, path: "page", files: files) { file, _ in
      file == "fence0.swift" ? .variables : files[file] == nil ? .nothing : .steps
    }.trace
    #expect(
      trace.steps.map { "\($0.file):\($0.line) \($0.event)" } == [
        "page:1 ", "Twice.swift:1 call twice(_:)", "page:2 ", "page:2 end",
      ])
    #expect(trace.steps.first?.variables.map(\.name) == ["a"])
    #expect(trace.files.map(\.name) == ["page", "Twice.swift"])
  }
}
