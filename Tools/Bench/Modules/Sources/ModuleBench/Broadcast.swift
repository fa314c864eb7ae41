import Forwarding
import Foundation
import MulticastDelegate
import NotificationProxy

/// One number, told to many objects that are all held weakly.
@MainActor func broadcast(to count: Int, _ stopwatch: Stopwatch) {
  let receivers = (0..<count).map { number -> any Hit & SharedHit in
    number.isMultiple(of: 2) ? Adder() : Subtracter()
  }
  let (nodes, fixed) = (Nodes(), FixedNodes(receivers))
  let strong: [any Hit] = receivers
  let (hub, center) = (NotificationHub(), Center(receivers))
  let (made, shared) = (HitMulticast(), SharedHitMulticast())
  let plain = Multicast<any Hit>()
  let viaHub = SharedHitMulticast(hub.listeners((any SharedHit).self))
  for receiver in receivers {
    nodes.add(receiver)
    made.add(receiver)
    shared.add(receiver)
    viaHub.add(receiver)
    plain.insert(id: ObjectIdentifier(receiver)) { [weak receiver] in receiver }
  }
  let registrations = receivers.map { receiver in
    hub.observe(HitEvent.self) { [weak receiver = receiver as any SharedHit] event in
      receiver?.hit(event.number)
    }
  }

  stopwatch.compare(
    "broadcast to \(count)", calls: max(1, 10_000 / count),
    [
      .init("nodes by hand") { _ in nodes.hit(1) },
      .init("nodes, a fixed list") { _ in fixed.hit(1) },
      .init("strong existentials") { _ in for receiver in strong { receiver.hit(1) } },
      .init("macro") { _ in made.hit(1) },
      .init("macro, shared") { _ in shared.hit(1) },
      .init("list, with a closure") { _ in plain { $0.hit(1) } },
      .init("hub, macro") { _ in viaHub.hit(1) },
      .init("hub, events") { _ in hub.post(HitEvent(number: 1)) },
      .init("center, by name") { _ in center.postByName() },
      .init("center, typed") { _ in center.postTyped() },
    ])
  withExtendedLifetime((receivers, registrations, center)) {}
}

/// A notification center whose blocks capture their receivers weakly.
@MainActor final class Center {
  private let center = NotificationCenter()
  private let typed = NotificationCenter()
  private let name = Notification.Name("hit")
  private let poster = Poster()
  private var tokens: [Any] = []

  init(_ receivers: [any SharedHit]) {
    for receiver in receivers {
      tokens.append(
        center.addObserver(forName: name, object: nil, queue: nil) { [weak receiver] note in
          receiver?.hit(note.userInfo?["number"] as? Int ?? 0)
        })
      tokens.append(
        typed.addObserver(of: poster, for: HitMessage.self) { [weak receiver] message in
          receiver?.hit(message.number)
        })
    }
  }

  func postByName() {
    center.post(name: name, object: nil, userInfo: ["number": 1])
  }

  func postTyped() { typed.post(HitMessage(number: 1), subject: poster) }
}
