/// An ownership graph, drawn from live objects.
///
/// ```swift
/// print(Ownership("Settings and its list own each other.", .panel("Step 1") {
///   let settings = Settings()
///   settings.themes.delegates.append(settings)
///   return [.variable("settings", settings)]
/// }))
/// ```
///
/// Stored properties are followed through structs, enums, tuples and collections to objects, and on Linux
/// through what closures capture. The runtime distinguishes strong, weak and unowned references; cycles
/// are marked.
public struct Ownership: Figure {
  /// One of several graphs next to each other.
  public struct Panel {
    let title: String
    let graph: Graph

    /// Builds objects, draws them, and releases them.
    ///
    /// - Parameters:
    ///   - title: The title above the panel.
    ///   - scene: Builds objects and returns the roots. It is called again for every declared
    ///     reference to an object, so it must be deterministic. Its output is discarded, since the
    ///     figure's output is the drawing.
    public static func panel(_ title: String = "", _ scene: () -> [Item]) -> Panel {
      Panel(title: title, graph: silently { Declarations(panel: title).checkedGraph(scene) })
    }

    /// Draws a graph that was read before.
    ///
    /// - Parameters:
    ///   - title: The title above the panel.
    ///   - nodes: The names of variables and objects.
    ///   - references: The references between them, by their indices.
    public static func recorded(
      _ title: String = "", nodes: [(name: String, isVariable: Bool)],
      references: [(from: Int, to: Int, label: String, strength: Strength)]
    ) -> Panel {
      let graph = Graph(
        nodes: nodes.map { .init(kind: $0.isVariable ? .variable : .object, name: $0.name) },
        edges: references.map {
          .init(from: $0.from, to: $0.to, label: $0.label, strength: $0.strength)
        })
      return Panel(title: title, graph: graph)
    }
  }

  let title: String
  let panels: [Panel]

  /// Makes a figure of panels next to each other, as many per row as fit.
  public init(_ title: String, _ panels: Panel...) { (self.title, self.panels) = (title, panels) }

  /// The SVG.
  public var svg: String {
    let words = panels.map { ($0.title.isEmpty ? "" : $0.title + ": ") + $0.graph.inWords }
    let drawings = panels.map(PanelDrawing.init)
    let layout = FlowLayout(drawings.map { ($0.drawing, $0.size) })
    return layout.drawing.svg(
      "ownership", title: title, details: words.joined(separator: " "), size: layout.size)
  }
}

extension Ownership {
  /// An object to draw, or an instruction for drawing.
  public struct Item {
    enum End {
      case object(AnyObject)
      case unseen(String)
    }
    enum Kind {
      case variable(String, Any?, Strength)
      case object(AnyObject)
      case named(AnyObject, String)
      case declared(from: End, at: String, to: End, label: String, Strength)
      case hidden(String)
    }
    let kind: Kind

    /// A variable that contains an object, or a value with objects in it.
    public static func variable(
      _ name: String, _ value: Any?, _ strength: Strength = .strong
    ) -> Item {
      Item(kind: .variable(name, value, strength))
    }

    /// An object that is shown although no variable refers to it.
    public static func object(_ object: AnyObject) -> Item { Item(kind: .object(object)) }

    /// The text in an object's box, instead of its type.
    public static func named(_ object: AnyObject, _ name: String) -> Item {
      Item(kind: .named(object, name))
    }

    /// Properties that are not followed, named by the label of their arrow.
    public static func hidden(_ label: String) -> Item { Item(kind: .hidden(label)) }

    /// A reference that may not be seen, such as a closure's capture on Apple's platforms. It is checked,
    /// and one that is seen is drawn once, with this label.
    ///
    /// - Parameters:
    ///   - owner: The start of the path.
    ///   - path: The labels from there to the object with the closure: `slots[0]`.
    ///   - object: The captured object.
    ///   - label: The label of the arrow.
    ///   - strength: The strength of the capture.
    public static func declared(
      from owner: AnyObject, at path: String = "", to object: AnyObject, label: String,
      _ strength: Strength
    ) -> Item {
      let (from, to) = (End.object(owner), End.object(object))
      return Item(kind: .declared(from: from, at: path, to: to, label: label, strength))
    }

    /// A reference from an owner that is not an object, such as a task. It is checked.
    public static func declared(
      from owner: String, to object: AnyObject, label: String, _ strength: Strength
    ) -> Item {
      let (from, to) = (End.unseen(owner), End.object(object))
      return Item(kind: .declared(from: from, at: "", to: to, label: label, strength))
    }

    /// A reference to something that is not an object, such as a task. It is drawn, and cannot be checked.
    /// What the property with this label is seen to refer to is drawn behind it.
    public static func declared(
      from owner: AnyObject, at path: String = "", to thing: String, label: String,
      _ strength: Strength
    ) -> Item {
      let (from, to) = (End.object(owner), End.unseen(thing))
      return Item(kind: .declared(from: from, at: path, to: to, label: label, strength))
    }
  }
}
