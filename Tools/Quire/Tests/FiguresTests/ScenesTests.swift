import Figures
import Foundation
import Testing

@Suite struct `A figure with switches` {
  private struct Word: Figure {
    let text: String
    var svg: String { "<svg><title>\(text)</title></svg>" }
  }

  private struct Printed: Decodable {
    let scenes: String
    let drawings: [String]
  }

  private func drawings(_ scenes: Scenes) throws -> [String] {
    try JSONDecoder().decode(Printed.self, from: Data("\(scenes)".utf8)).drawings
  }

  @Test func `draws a scene for each combination, and the last switch changes fastest`() throws {
    let scenes = Scenes("A", .switch("a", "1", "2"), .switch("b", "x", "y", "z")) {
      Word(text: "\($0["a"])\($0["b"])\($0.index(of: "b"))")
    }
    let words = ["1x0", "1y1", "1z2", "2x0", "2y1", "2z2"]
    #expect(try drawings(scenes) == words.map { Word(text: $0).svg })
  }

  @Test func `keeps every character of its texts`() throws {
    let title = "“\"\\\n\u{1}é"
    let scenes = Scenes(title, .switch("a", "1", "2")) { Word(text: $0["a"] + "\t\"") }
    #expect(
      try JSONDecoder().decode(Printed.self, from: Data("\(scenes)".utf8)).scenes == title)
    #expect(try drawings(scenes).last == Word(text: "2\t\"").svg)
  }

  @Test func `has two scenes at least, and no name twice`() async {
    await #expect(processExitsWith: .failure) {
      _ = Scenes("A", .switch("a", "1")) { _ in Word(text: "") }
    }
    await #expect(processExitsWith: .failure) {
      _ = Scenes("A", .switch("a", "1", "2")) { Word(text: $0["b"]) }
    }
  }
}
