import Testing

@testable import Figures

@Suite struct `A declared reference` {
  @Test func `is accepted if it is true`() {
    let panel = Ownership.Panel.panel {
      let (list, weakly, strongly) = (List(), Node(), Node())
      list.slots = [Slot(load: { [weak weakly] in _ = weakly }), Slot(load: { _ = strongly })]
      return [
        .variable("list", list),
        .declared(from: list, to: weakly, label: "slots[0].load", .weak),
        .declared(from: list, to: strongly, label: "slots[1].load", .strong),
      ]
    }
    #expect(panel.graph.edges.map(\.strength) == [.strong, .weak, .strong])
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

  @Test func `traps if it says weak and is strong`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ownership.Panel.panel("Step 1") {
        let (a, b) = (Node(), Node())
        a.action = { _ = b }
        return [.variable("a", a), .declared(from: a, to: b, label: "action", .weak)]
      }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("panel “Step 1” declares a weak reference from Node to Node, but"))
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
        let (a, b) = (Node(), Node())
        a.action = { [weak b] in _ = b }
        return [
          .variable("a", a), .variable("b", b), .declared(from: a, to: b, label: "action", .strong),
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
        let a = Node()
        a.action = { _ = outside }
        return [.variable("a", a), .declared(from: a, to: outside, label: "action", .strong)]
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
