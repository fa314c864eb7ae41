import Testing

@testable import Figures

@Suite struct `The layout of a panel` {
  /// Graphs as text: `>` strong, `-` weak.
  @Test(arguments: [
    "v>a a>b b>a", "v>a a>b b>c c>a", "v>a a>b a>c a>d a>e", "v>a a-b b>c c-a d>c",
    "v>a a>b b>c c>d d>e e-a b-a", "v>a w>b a>c b>c c-a c-b", "v>a a>a a>b b>b",
    "v>a a>b a>c b>d c>d d-a d>e e>f f-b g>f", "v>a a-b b-a b>c c>b c-a",
  ])
  func `keeps boxes and labels apart`(_ text: String) {
    let drawing = PanelDrawing(Ownership.Panel(title: "Test", graph: graph(text)))
    for (index, box) in drawing.boxes.enumerated() {
      #expect(!drawing.boxes.dropFirst(index + 1).contains(where: box.meets), "boxes overlap")
      #expect(!drawing.labels.contains { $0.box.meets(box) }, "a label lies over a box")
    }
    for (index, label) in drawing.labels.enumerated() {
      #expect(
        !drawing.labels.dropFirst(index + 1).contains { $0.box.meets(label.box) },
        "labels overlap")
    }
  }

  @Test func `has no empty row on top where there is no variable`() {
    let drawing = PanelDrawing(Ownership.Panel(title: "", graph: graph("a>b b>a")))
    let (first, last) = (drawing.boxes[0], drawing.boxes[1])
    #expect(drawing.size.height < last.y + last.height - first.y + 20)
  }

  private func graph(_ text: String) -> Graph {
    var graph = Graph()
    var numbers: [Character: Int] = [:]
    func number(_ name: Character) -> Int {
      if let known = numbers[name] { return known }
      let isVariable = name == "v" || name == "w"
      graph.nodes.append(
        Graph.Node(kind: isVariable ? .variable : .object, name: isVariable ? "name" : "Settings"))
      numbers[name] = graph.nodes.count - 1
      return graph.nodes.count - 1
    }
    for word in text.split(separator: " ").map(Array.init) {
      let (from, to) = (number(word[0]), number(word[2]))
      graph.edges.append(
        Graph.Edge(
          from: from, to: to, label: word[0] == "v" ? "" : "delegates[0]",
          strength: word[1] == ">" ? .strong : .weak))
    }
    return graph
  }
}
