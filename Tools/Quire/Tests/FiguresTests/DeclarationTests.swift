import Testing

@testable import Figures

@Suite struct `A declared reference` {
  @Test func `is accepted if it is true, and drawn once`() {
    let panel = Ownership.Panel.panel {
      let (list, weakly, strongly) = (List(), Node(), Node())
      list.slots = [Slot(load: { [weak weakly] in _ = weakly }), Slot(load: { _ = strongly })]
      return [
        .variable("list", list),
        .declared(from: list, to: weakly, label: "first", .weak),
        .declared(from: list, to: strongly, label: "second", .strong),
      ]
    }
    #expect(panel.graph.edges.map(\.words) == ["", "weak first", "second"])
  }

  @Test func `is accepted if it is true and cannot be read`() {
    let panel = Ownership.Panel.panel {
      let (weakly, strongly) = (Node(), Node())
      let (passing, keeping) = (
        Pointer(to: weakly, keeps: false), Pointer(to: strongly, keeps: true)
      )
      return [
        .variable("passing", passing), .variable("keeping", keeping),
        .declared(from: passing, to: weakly, label: "pointer", .unowned),
        .declared(from: keeping, to: strongly, label: "pointer", .strong),
      ]
    }
    #expect(panel.graph.edges.map(\.words) == ["", "", "unowned pointer", "pointer"])
  }

  @Test func `of a task has behind it what the task is seen to refer to`() {
    let panel = Ownership.Panel.panel {
      let ticker = Ticker()
      ticker.task = Task { while true { try await Task.sleep(for: .seconds(60)); ticker.tick() } }
      defer { ticker.task?.cancel() }
      return [
        .declared(from: ticker, to: "Task", label: "task", .strong),
        .declared(from: "Task", to: ticker, label: "closure", .strong),
      ]
    }
    #expect(panel.graph.inWords.hasPrefix("Ticker holds Task (task). Task holds Ticker (closure)."))
  }

  @Test func `may close a cycle`() {
    let panel = Ownership.Panel.panel {
      let node = Node()
      node.action = { _ = node }
      return [.variable("node", node), .declared(from: node, to: node, label: "action", .strong)]
    }
    #expect(panel.graph.cycles == [[1]])
  }

  @Test func `starts at the end of a path`() {
    let panel = Ownership.Panel.panel {
      let (first, last) = (Leaf(), Node())
      first.others = [Node(), Node()]
      first.next = Leaf()
      first.next?.next = last
      last.action = { [weak first] in _ = first }
      return [
        .variable("first", first),
        .declared(from: first, at: "next.next", to: first, label: "action", .weak),
      ]
    }
    #expect(panel.graph.edges.last?.from == 5)
  }

  @Test func `may have an unseen owner`() {
    final class Loop { nonisolated(unsafe) static var kept: [Node] = [] }
    let panel = Ownership.Panel.panel {
      let node = Node()
      Loop.kept = [node]
      return [.declared(from: "run loop", to: node, label: "timers[0]", .strong)]
    }
    #expect(panel.graph.nodes.map(\.name) == ["run loop", "Node"])
    Loop.kept = []
  }

  @Test(.enabled(if: Reference.seesClosures)) func `traps if another strength is read`()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ownership.Panel.panel("Step 1") {
        let (a, b) = (Node(), Node())
        a.action = { _ = b }
        return [.variable("a", a), .declared(from: a, to: b, label: "closure", .weak)]
      }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      words.contains(
        "panel “Step 1” declares a weak reference from Node to Node, but the one that was read in the "
          + "closure `action` is strong"))
  }

  @Test func `traps if it says weak and is strong`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ownership.Panel.panel("Step 1") {
        let b = Node()
        let a = Pointer(to: b, keeps: true)
        return [.variable("a", a), .declared(from: a, to: b, label: "pointer", .weak)]
      }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      words.contains("panel “Step 1” declares a weak reference from Pointer to Node, but Node"))
  }

  @Test func `traps if it says weak and closes a cycle`() async {
    await #expect(processExitsWith: .failure) {
      _ = Ownership.Panel.panel {
        let a = Node()
        a.action = { _ = a }
        return [.variable("a", a), .declared(from: a, to: a, label: "action", .weak)]
      }
    }
  }

  @Test func `traps if it says strong and is weak`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ownership.Panel.panel("Step 2") {
        let b = Node()
        let a = Pointer(to: b, keeps: false)
        return [
          .variable("a", a), .variable("b", b),
          .declared(from: a, to: b, label: "pointer", .strong),
        ]
      }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("does not keep Node alive"))
  }

  @Test func `traps if something outside the panel holds the object`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let outside = Node()
      _ = Ownership.Panel.panel {
        let a = Pointer(to: outside, keeps: true)
        return [.variable("a", a), .declared(from: a, to: outside, label: "pointer", .strong)]
      }
      withExtendedLifetime(outside) {}
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("something outside the panel holds Node"))
  }

  @Test func `traps with the known labels if its path does not exist`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ownership.Panel.panel {
        let a = Node()
        a.next = Node()
        return [.declared(from: a, at: "nxet", to: a, label: "action", .weak)]
      }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("there is no `nxet` in Node, which has `next`"))
  }
}
