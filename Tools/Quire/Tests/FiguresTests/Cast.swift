// The objects in the drawings.

protocol Listener: AnyObject {}

class Node: Listener {
  var next: Node?
  weak var parent: Node?
  unowned var owner: Node?
  var action: () -> Void = {}
}

final class Leaf: Node {
  var others: [any Listener] = []
  var state = State.idle
  var table: [String: Node] = [:]
  lazy var late = Node()
  var slot = Slot()
  var count = 3
  var anything: Any = "text"
  var pair: (Int, of: Node)?
}

struct Slot {
  weak var object: Node?
  var load: () -> Void = {}
  var kept: Node?
}

enum State {
  case idle
  indirect case busy(with: Node)
}

final class List {
  var slots: [Slot] = []
}

/// A reference that cannot be read.
final class Pointer {
  private let pointer: OpaquePointer
  private let keeps: Bool

  init(to node: Node, keeps: Bool) {
    self.keeps = keeps
    let object = Unmanaged.passUnretained(node)
    pointer = OpaquePointer(keeps ? object.retain().toOpaque() : object.toOpaque())
  }

  deinit { if keeps { Unmanaged<Node>.fromOpaque(UnsafeRawPointer(pointer)).release() } }
}

final class Ticker: Sendable {
  nonisolated(unsafe) var task: Task<Void, any Error>?
  func tick() {}
}
