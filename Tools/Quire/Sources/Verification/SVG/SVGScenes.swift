import Foundation

/// A figure in several versions, of which switches choose one: what a `figure` fence may print in place of
/// one SVG.
package struct SVGScenes: Sendable {
  package struct Switch: Decodable, Sendable {
    package let name: String
    package let positions: [String]
  }

  /// How many versions a figure may have.
  static let limit = 64

  package let title: String
  package let switches: [Switch]
  /// One for each combination of positions; the last switch changes fastest.
  package let scenes: [SVGFigure]

  private struct Printed: Decodable {
    let scenes: String
    let switches: [Switch]
    let drawings: [String]
  }

  /// Reads what a program printed; nil where that is one SVG, or no figure.
  package init?(parsing text: String) throws(SVGFigure.Problem) {
    guard text.hasPrefix("{") else { return nil }
    guard let printed = try? JSONDecoder().decode(Printed.self, from: Data(text.utf8)) else {
      throw .init(message: "a figure prints one SVG or `Scenes`, and nothing else")
    }
    (title, switches) = (printed.scenes, printed.switches)
    let count = switches.reduce(1) { $0.multipliedReportingOverflow(by: $1.positions.count).0 }
    guard (2...Self.limit).contains(count), count == printed.drawings.count else {
      throw .init(
        message:
          "these switches have \(count) combinations, and there are \(printed.drawings.count)"
          + " drawings; there must be as many, from 2 to \(Self.limit)")
    }
    for one in switches where Set(one.positions).count != one.positions.count {
      throw .init(message: "two positions of the switch “\(one.name)” have the same name")
    }
    let names = [title] + switches.flatMap { [$0.name] + $0.positions }
    guard !names.contains(where: { $0.allSatisfy(\.isWhitespace) }),
      Set(switches.map(\.name)).count == switches.count
    else {
      throw .init(message: "the title, the switches and their positions need names of their own")
    }
    var scenes: [SVGFigure] = []
    for drawing in printed.drawings { scenes.append(try SVGFigure(parsing: drawing)) }
    self.scenes = scenes
  }

  /// The positions of a scene, one for each switch.
  package func positions(of scene: Int) -> [Int] {
    var rest = scene
    let found = switches.reversed().map { one in
      defer { rest /= one.positions.count }
      return rest % one.positions.count
    }
    return found.reversed()
  }

  /// What a scene's switches say: “the closure captures: self; the form is: open”.
  package func words(of scene: Int) -> String {
    zip(switches, positions(of: scene)).map { "\($0.name): \($0.positions[$1])" }
      .joined(separator: "; ")
  }

  /// All scenes in one drawing as HTML, each part once. A part that some scenes do not have says in
  /// `data-in` which have it, the first one as the bit of value 1, in hexadecimal; it is not displayed where
  /// the first has not.
  package func markup(labeledBy label: String, idPrefix prefix: String) -> String {
    var order: [String] = []
    var owners: [String: UInt64] = [:]
    for (index, scene) in scenes.enumerated() {
      // A new part is drawn behind the one before it, as in its own scene.
      var place = 0
      for part in scene.parts(idPrefix: prefix) {
        if owners[part] == nil {
          order.insert(part, at: place)
          owners[part] = 0
        }
        place = (order.firstIndex(of: part) ?? place) + 1
        owners[part]? |= 1 << UInt64(index)
      }
    }
    let all = UInt64.max >> UInt64(64 - scenes.count)
    let parts = order.map { part in
      let mask = owners[part] ?? all
      guard mask != all else { return part }
      let hidden = mask & 1 == 0 ? " display=\"none\"" : ""
      return "<g data-in=\"\(String(mask, radix: 16))\"\(hidden)>\(part)</g>"
    }
    return SVGFigure.union(of: scenes).markup(
      labeledBy: label, idPrefix: prefix, content: parts.joined(separator: "\n"))
  }
}
