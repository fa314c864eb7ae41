/// A drawing of who owns whom, made from live objects.
///
/// ```swift
/// print(Ownership("Settings and its list own each other.", .panel("Step 1") {
///   let settings = Settings()
///   settings.themes.delegates.append(settings)
///   return [.variable("settings", settings)]
/// }))
/// ```
///
/// Stored properties are followed through structs, enums, tuples and collections, up to objects.
/// Strong, weak and unowned references are told apart by the runtime; cycles are marked.
public struct Ownership: Figure {
  /// One of the drawings side by side.
  public struct Panel {
    let title: String
    let graph: Graph

    /// Builds objects, draws them, and lets go of them.
    ///
    /// - Parameters:
    ///   - title: What stands above the panel.
    ///   - scene: Builds objects and names those to begin with. It is called once more for every
    ///     declared reference to an object, so it must do the same each time. What is printed
    ///     meanwhile is discarded, as the figure's output is the drawing.
    public static func panel(_ title: String = "", _ scene: () -> [Item]) -> Panel {
      Panel(title: title, graph: silently { Declarations(panel: title).checkedGraph(scene) })
    }
  }

  let title: String
  let panels: [Panel]

  /// Draws panels side by side, as many in a row as there is room for.
  public init(_ title: String, _ panels: Panel...) { (self.title, self.panels) = (title, panels) }

  /// The drawing as text.
  public var svg: String {
    let words = panels.map { ($0.title.isEmpty ? "" : $0.title + ": ") + $0.graph.inWords }
    let drawings = panels.map(PanelDrawing.init)
    let layout = FlowLayout(drawings.map { ($0.drawing, $0.size) })
    return layout.drawing.svg(
      "ownership", title: title, details: words.joined(separator: " "), size: layout.size)
  }
}

extension Ownership {
  /// Something to draw, or how to draw it.
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

    /// A variable with the object that it holds, or with a value that has objects in it.
    public static func variable(
      _ name: String, _ value: Any?, _ strength: Strength = .strong
    ) -> Item {
      Item(kind: .variable(name, value, strength))
    }

    /// An object that is shown although no variable leads to it.
    public static func object(_ object: AnyObject) -> Item { Item(kind: .object(object)) }

    /// What stands in an object's box in place of its type.
    public static func named(_ object: AnyObject, _ name: String) -> Item {
      Item(kind: .named(object, name))
    }

    /// Properties that are not followed, by the label that their arrow would have.
    public static func hidden(_ label: String) -> Item { Item(kind: .hidden(label)) }

    /// A reference that reflection cannot see, such as a closure's capture. It is checked.
    ///
    /// - Parameters:
    ///   - owner: Where to start from.
    ///   - path: The labels from there to the object that has the closure: `slots[0]`.
    ///   - object: The object that the closure captures.
    ///   - label: What stands at the arrow.
    ///   - strength: How the object is captured.
    public static func declared(
      from owner: AnyObject, at path: String = "", to object: AnyObject, label: String,
      _ strength: Strength
    ) -> Item {
      let (from, to) = (End.object(owner), End.object(object))
      return Item(kind: .declared(from: from, at: path, to: to, label: label, strength))
    }

    /// A reference by an owner that is no object of ours, such as a task. It is checked.
    public static func declared(
      from owner: String, to object: AnyObject, label: String, _ strength: Strength
    ) -> Item {
      let (from, to) = (End.unseen(owner), End.object(object))
      return Item(kind: .declared(from: from, at: "", to: to, label: label, strength))
    }

    /// A reference to something that is no object of ours. It is drawn, and cannot be checked.
    public static func declared(
      from owner: AnyObject, at path: String = "", to thing: String, label: String,
      _ strength: Strength
    ) -> Item {
      let (from, to) = (End.object(owner), End.unseen(thing))
      return Item(kind: .declared(from: from, at: path, to: to, label: label, strength))
    }
  }
}
