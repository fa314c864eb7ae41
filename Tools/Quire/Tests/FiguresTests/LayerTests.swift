import Testing

@testable import Figures

@Suite struct `A drawing of layers` {
  private static let uses: [String: Set<String>] = [
    "app": ["Views", "Store", "Text"], "tests": ["Store"], "Views": ["Store", "Text"],
    "Store": ["Text", "C"], "Sketches": [],
  ]

  @Test func `leaves out an arrow that follows from others`() {
    let relation = UseRelation(Self.uses)
    #expect(
      relation.direct == [
        "app": ["Views"], "tests": ["Store"], "Views": ["Store"], "Store": ["C", "Text"],
        "Text": [], "C": [], "Sketches": [],
      ])
    #expect(
      relation.words
        == "Store uses C, Text. Views uses Store. app uses Views. tests uses Store.")
  }

  @Test func `puts a name right below the lowest one that uses it`() {
    let layer = UseRelation(Self.uses).layer
    #expect(
      layer == [
        "app": 0, "tests": 0, "Views": 1, "Store": 2, "Text": 3, "C": 3, "Sketches": 3,
      ])
  }

  /// Two names that use the same two names: any order has one crossing.
  @Test(
    arguments: [
      (["a": ["y", "z"], "b": ["y", "z"]], 1), (["a": ["z"], "b": ["y"]], 0),
      (["a": ["x", "z"], "b": ["y"], "c": ["x"]], 0),
    ] as [([String: Set<String>], Int)])
  func `sorts layers so that few arrows cross`(_ uses: [String: Set<String>], _ crossings: Int) {
    #expect(LayerGraph(UseRelation(uses)).crossings == crossings)
  }

  @Test func `keeps boxes apart, and arrows outside of boxes`() {
    var uses = Self.uses
    uses["tools"] = ["C"]
    let graph = LayerGraph(UseRelation(uses))
    let boxes = LayerDrawing(graph).boxes
    for (index, box) in boxes.enumerated() {
      #expect(!boxes.dropFirst(index + 1).contains { $0.grown(by: 9).meets(box.grown(by: 0.5)) })
    }
    #expect(graph.nodes.count { $0.name == nil } == 3)
  }

  @Test func `traps at a cycle`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Layers("A cycle", ["a": ["b"], "b": ["c"], "c": ["b"]])
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("these names use each other: b → c → b"))
  }

  @Test func `is drawn as before`() {
    expectGolden(Layers("An app above its libraries", Self.uses).svg, "layers")
  }
}
