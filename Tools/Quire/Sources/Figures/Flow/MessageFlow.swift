import Synchronization

/// A sequence diagram that a program records while it runs.
///
/// ```swift
/// let flow = MessageFlow("One tap reaches two screens.", lanes: "settings", "themes", "home")
/// flow.call(from: "settings", to: "themes", "broadcast(.dark)") {
///   flow.call(from: "themes", to: "home", "themeDidChange") { home.update() }
/// }
/// print(flow)
/// ```
///
/// A class, and `Sendable`, since callbacks and `deinit`s on any thread record into it.
public final class MessageFlow: Figure, Sendable {
  enum Event {
    case call(Int, Int, String, isWrong: Bool)
    case answer(Int, Int, String)
    case message(Int, Int, String)
    case lost(Int, Int, String)
    case note(Int, String)
    case death(Int)
  }

  let title: String
  let lanes: [String]
  private let events = Mutex<[Event]>([])

  /// Starts a recording.
  ///
  /// - Parameters:
  ///   - title: The title, which describes the figure.
  ///   - lanes: The names of the senders and receivers, in the order of their lanes.
  public init(_ title: String, lanes: String...) { (self.title, self.lanes) = (title, lanes) }

  /// Records a call, the messages during it, and the return. A lane may call itself.
  ///
  /// - Parameters:
  ///   - sender: The lane of the caller.
  ///   - receiver: The lane of the called object.
  ///   - label: The label of the arrow.
  ///   - answer: The label of the return arrow.
  ///   - isWrong: Whether the call should not happen; its arrow is red.
  ///   - body: The call itself.
  @discardableResult
  public func call<Result, Failure: Error>(
    from sender: String, to receiver: String, _ label: String, returning answer: String = "",
    isWrong: Bool = false, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (from, to) = (lane(sender), lane(receiver))
    record(.call(from, to, label, isWrong: isWrong))
    defer { record(.answer(to, from, answer)) }
    return try body()
  }

  /// Records a message that the sender does not wait for.
  public func send(from sender: String, to receiver: String, _ label: String) {
    record(.message(lane(sender), lane(receiver), label))
  }

  /// Records a message that does not arrive.
  public func lost(from sender: String, to receiver: String, _ label: String) {
    record(.lost(lane(sender), lane(receiver), label))
  }

  /// Records a note at a lane.
  public func note(_ name: String, _ text: String) { record(.note(lane(name), text)) }

  /// Records the end of a lane's object; its lane ends there.
  public func dies(_ name: String) { record(.death(lane(name))) }

  var drawing: FlowDrawing { FlowDrawing(lanes: lanes, events: events.withLock { $0 }) }

  /// The SVG.
  public var svg: String {
    let drawing = drawing
    return drawing.drawing.svg("flow", title: title, details: drawing.words, size: drawing.size)
  }

  private func record(_ event: Event) { events.withLock { $0.append(event) } }

  private func lane(_ name: String) -> Int {
    guard let index = lanes.firstIndex(of: name) else {
      fatalError("Figures: there is no lane “\(name)”; there are \(lanes.joined(separator: ", "))")
    }
    return index
  }
}
