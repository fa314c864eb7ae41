import Foundation
import Testing

@testable import Figures

@Suite struct `An ownership figure` {
  private func edges(_ scene: () -> [Ownership.Item]) -> [String] {
    let graph = Ownership.Panel.panel("Test", scene).graph
    return graph.edges.map {
      "\(graph.nodes[$0.from].name) \($0.strength) \($0.label) \(graph.nodes[$0.to].name)"
    }
  }

  @Test func `distinguishes strong, weak and unowned as their types say`() {
    let found = edges {
      let (a, b) = (Leaf(), Node())
      (a.next, a.parent, a.owner) = (b, b, b)
      return [.variable("a", a)]
    }
    #expect(
      found == [
        "a strong  Leaf", "Leaf strong next Node", "Leaf weak parent Node",
        "Leaf unowned owner Node",
      ])
  }

  @Test func `leaves out an unowned reference whose object is gone`() {
    let found = edges {
      let (a, b) = (Node(), Node())
      (a.owner, b.owner) = (Node(), a)
      return [.variable("a", a), .variable("b", b)]
    }
    #expect(found == ["a strong  Node", "b strong  Node", "Node unowned owner Node"])
  }

  @Test(.enabled(if: Reference.seesClosures)) func `follows what closures capture`() {
    let found = edges {
      let (list, node, leaf) = (List(), Node(), Leaf())
      var kept: Node? = node
      let inner = { [unowned leaf] in _ = (leaf, kept) }
      kept = kept?.next ?? node
      list.slots = [Slot(load: { [weak node] in _ = node }), Slot(load: { inner() })]
      let other = { _ = leaf }
      node.action = {
        other(); _ = leaf
      }
      return [.variable("list", list)]
    }
    #expect(
      found == [
        "list strong  List", "List weak slots[0].load Node", "List unowned slots[1].load Leaf",
        "List strong slots[1].load Node", "Node strong action Leaf",
      ])
  }

  @Test(.enabled(if: Reference.seesClosures)) func `follows captures of types in a function`() {
    struct Local {}
    let found = edges {
      let (_, continuation) = AsyncStream.makeStream(of: Local.self)
      let (one, two, leaf) = (Node(), Node(), Leaf())
      one.action = { continuation.yield(Local()) }
      two.action = { [weak one] in _ = (leaf, continuation, one, leaf.next) }
      return [.object(one), .object(two)]
    }
    #expect(
      found == [
        "Node strong action.storage _Storage", "Node strong action Leaf",
        "Node strong action.storage _Storage", "Node weak action Node",
      ])
  }

  @Test func `follows collections, enums, tuples, structs and boxes`() {
    let found = edges {
      let leaf = Leaf()
      leaf.others = [Node(), Node()]
      leaf.state = .busy(with: Node())
      leaf.table = ["b": Node(), "a": Node()]
      leaf.slot.object = leaf
      leaf.slot.kept = leaf.late
      leaf.anything = Node()
      leaf.pair = (1, Node())
      return [.variable("leaf", leaf)]
    }
    #expect(
      found.dropFirst() == [
        "Leaf strong others[0] Node", "Leaf strong others[1] Node",
        "Leaf strong state.busy.with Node", "Leaf strong table[a] Node",
        "Leaf strong table[b] Node", "Leaf strong late Node", "Leaf weak slot.object Leaf",
        "Leaf strong slot.kept Node", "Leaf strong anything Node", "Leaf strong pair.of Node",
      ])
  }

  @Test func `names what a dictionary has by its keys`() {
    enum Key: Hashable {
      case one
      case two(Int)
      case three(ObjectIdentifier)
    }
    final class Table { var nodes: [Key: Node] = [:] }
    let found = edges {
      let table = Table()
      table.nodes = [.two(2): Node(), .one: Node(), .two(1): Node(), .three(.init(table)): Leaf()]
      return [.object(table)]
    }
    #expect(
      found == [
        "Table strong nodes[.one] Node", "Table strong nodes[.two(1)] Node",
        "Table strong nodes[.two(2)] Node", "Table strong nodes[…] Leaf",
      ])
  }

  @Test func `follows values that have mirrors of their own, except for the toolchain's`() {
    struct Box: CustomReflectable {
      var node = Node()
      var customMirror: Mirror { Mirror(self, children: []) }
    }
    final class Owner {
      var box = Box()
      var data = Data(count: 100)
    }
    #expect(edges { [.object(Owner())] } == ["Owner strong box.node Node"])
  }

  @Test func `marks only cycles of strong references`() {
    func cycles(_ close: (Node, Node) -> Void) -> [[Int]] {
      Ownership.Panel.panel {
        let (a, b) = (Node(), Node())
        a.next = b
        close(a, b)
        return [.object(a)]
      }.graph.cycles
    }
    #expect(cycles { $1.next = $0 } == [[0, 1]])
    #expect(cycles { $1.parent = $0 } == [])
    #expect(cycles { a, _ in a.next = a } == [[0]])
  }

  @Test func `shows a variable that is nil, names and what is hidden`() {
    let panel = Ownership.Panel.panel {
      let a = Node()
      (a.next, a.parent) = (Node(), a)
      return [.variable("gone", nil), .object(a), .named(a, "Home"), .hidden("next")]
    }
    #expect(panel.graph.nodes.map(\.name) == ["gone = nil", "Home"])
    #expect(panel.graph.edges.map(\.words) == ["weak parent"])
  }

  @Test func `releases the objects that it has drawn`() {
    weak var drawn: Node?
    _ = Ownership.Panel.panel {
      let node = Node()
      drawn = node
      return [.variable("node", node)]
    }
    #expect(drawn == nil)
  }

  @Test func `is the same each time`() {
    func draw() -> String {
      Ownership(
        "Table",
        .panel {
          let leaf = Leaf()
          for key in ["x", "y", "z", "v", "w"] { leaf.table[key] = Node() }
          return [.variable("leaf", leaf)]
        }
      ).svg
    }
    #expect(Set((0..<4).map { _ in draw() }).count == 1)
  }

  @Test func `is drawn as before`() {
    let figure = Ownership(
      "Two nodes that hold each other, and two that do not",
      .panel("Step 1") {
        let (a, b) = (Node(), Leaf())
        (a.next, b.next) = (b, a)
        return [.variable("a", a)]
      },
      .panel("Step 2") {
        let (a, b) = (Node(), Leaf())
        (a.next, b.parent) = (b, a)
        b.action = { [weak a] in _ = a }
        return [.variable("a", a), .declared(from: b, to: a, label: "action", .weak)]
      })
    expectGolden(figure.svg, "ownership")
  }
}
