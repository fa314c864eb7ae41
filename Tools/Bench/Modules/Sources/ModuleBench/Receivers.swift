import Forwarding
import Foundation
import MulticastDelegate

/// The delegate protocol, for one thread.
@Multicast protocol Hit: AnyObject { func hit(_ number: Int) }

/// The same for a list that is shared between threads.
@Multicast protocol SharedHit: AnyObject, Sendable { func hit(_ number: Int) }

/// Two classes alternate in every list, so that no call can be devirtualized. Both are used on one
/// thread only, which `nonisolated(unsafe)` states.
final class Adder: Hit, SharedHit {
  nonisolated(unsafe) private(set) var total = 0
  @inline(never) func hit(_ number: Int) { total &+= number }
}

final class Subtracter: Hit, SharedHit {
  nonisolated(unsafe) private(set) var total = 0
  @inline(never) func hit(_ number: Int) { total &-= number }
}

/// The baseline: hand-written nodes, each with a typed weak reference to a delegate.
final class Node {
  weak var delegate: (any Hit)?
  init(_ delegate: any Hit) { self.delegate = delegate }
}

final class Nodes {
  private var nodes: [Node] = []
  func add(_ delegate: any Hit) { nodes.append(Node(delegate)) }
  func hit(_ number: Int) { for node in nodes { node.delegate?.hit(number) } }
}

/// The same with a weak reference that is never assigned.
final class ConstantNode {
  weak let delegate: (any Hit)?
  init(_ delegate: any Hit) { self.delegate = delegate }
}

final class ConstantNodes {
  private var nodes: [ConstantNode] = []
  func add(_ delegate: any Hit) { nodes.append(ConstantNode(delegate)) }
  func hit(_ number: Int) { for node in nodes { node.delegate?.hit(number) } }
}

/// `Nodes` without `add`: the compiler then knows that the list never changes, and copies less.
final class FixedNodes {
  private let nodes: [Node]
  init(_ delegates: [any Hit]) { nodes = delegates.map(Node.init) }
  func hit(_ number: Int) { for node in nodes { node.delegate?.hit(number) } }
}

/// An event for the hub's closures.
struct HitEvent: Sendable { let number: Int }

/// The same as a message of NotificationCenter, which delivers it on the main actor.
struct HitMessage: NotificationCenter.MainActorMessage {
  typealias Subject = Poster
  let number: Int
}

final class Poster: Sendable {}
