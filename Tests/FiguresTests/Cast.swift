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
