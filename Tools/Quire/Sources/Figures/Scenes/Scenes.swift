/// One figure in several versions, which the reader chooses by switches.
///
/// ```swift
/// print(Scenes(
///   "Who keeps the form?", .switch("the closure captures", "self", "[weak self]")
/// ) { setting in
///   Ownership("…", .panel { form(captured: setting["the closure captures"]) })
/// })
/// ```
///
/// All versions are drawn when the figure is made: one for each combination of positions, 64 at most. A
/// version's title says what it shows. It is drawn by code that runs, so that it cannot show what would
/// not happen.
public struct Scenes: CustomStringConvertible {
  /// A question with some answers, one of which is chosen.
  public struct Switch {
    let name: String
    let positions: [String]

    /// - Parameters:
    ///   - name: What is chosen, such as “the form is”.
    ///   - positions: The choices, each another one; the first is chosen at the start.
    public static func `switch`(_ name: String, _ positions: String...) -> Switch {
      Switch(name: name, positions: positions)
    }
  }

  /// A position of each switch.
  public struct Setting {
    fileprivate let positions: [String: Int]
    fileprivate let names: [String: String]

    /// The position of a switch in words. A name that no switch has is a programmer's error.
    public subscript(name: String) -> String {
      guard let position = names[name] else { preconditionFailure("no switch is named “\(name)”") }
      return position
    }

    /// The position of a switch, counted from 0.
    public func index(of name: String) -> Int {
      guard let index = positions[name] else { preconditionFailure("no switch is named “\(name)”") }
      return index
    }
  }

  private let title: String
  private let switches: [Switch]
  private let drawings: [any Figure]

  /// Draws all versions; the last switch changes fastest.
  ///
  /// - Parameter draw: Draws the version of a setting, the same at each call.
  public init(_ title: String, _ switches: Switch..., draw: (Setting) -> any Figure) {
    let count = switches.reduce(1) { $0 * $1.positions.count }
    precondition((2...64).contains(count), "a figure has from 2 to 64 scenes, not \(count)")
    (self.title, self.switches) = (title, switches)
    drawings = (0..<count).map { number in
      var rest = number
      var positions: [String: Int] = [:]
      for one in switches.reversed() {
        positions[one.name] = rest % one.positions.count
        rest /= one.positions.count
      }
      let names = switches.map { ($0.name, $0.positions[positions[$0.name] ?? 0]) }
      return draw(Setting(positions: positions, names: Dictionary(uniqueKeysWithValues: names)))
    }
  }

  /// The switches and the drawings as JSON, one object on a line.
  public var description: String {
    let parts = switches.map { one in
      "{\"name\":\(one.name.asJSON),\"positions\":[\(one.positions.map(\.asJSON).joined(separator: ","))]}"
    }
    let all = drawings.map(\.svg.asJSON)
    return "{\"scenes\":\(title.asJSON),\"switches\":[\(parts.joined(separator: ","))],"
      + "\"drawings\":[\(all.joined(separator: ","))]}"
  }
}
