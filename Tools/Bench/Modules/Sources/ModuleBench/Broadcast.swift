import Forwarding
import Foundation
import MulticastDelegate
import NotificationProxy

/// Sends a number to many objects that are held weakly.
@MainActor func broadcast(to count: Int, _ stopwatch: Stopwatch) {
  let (nodes, constant) = (Nodes(), ConstantNodes())
  let (hub, other) = (NotificationHub(), NotificationHub())
  let (made, shared) = (HitMulticast(), SharedHitMulticast())
  let plain = Multicast<any Hit>()
  let (madeOfAny, plainOfAny) = (HitMulticast(), Multicast<any Hit>())
  let viaHub = SharedHitMulticast(hub.listeners((any SharedHit).self))
  var receivers: [any Hit & SharedHit] = []
  // Called with each concrete class, as a program would add its objects.
  func join<Receiver: Hit & SharedHit>(_ receiver: Receiver) {
    receivers.append(receiver)
    nodes.add(receiver)
    constant.add(receiver)
    made.add(receiver)
    shared.add(receiver)
    viaHub.add(receiver)
    plain.add(receiver) { $0 }
    other.add(receiver, to: (any SharedHit).self) { $0 }
  }
  for number in 0..<count {
    if number.isMultiple(of: 2) { join(Adder()) } else { join(Subtracter()) }
  }
  // The same with values of type `any`, so that no code is specialized for a class.
  func joinAsAny<Receiver: Hit>(_ receiver: Receiver) {
    madeOfAny.add(receiver)
    plainOfAny.add(receiver) { $0 }
  }
  for receiver in receivers { joinAsAny(receiver) }
  let adders = receivers.compactMap { $0 as? Adder }
  let subtracters = receivers.compactMap { $0 as? Subtracter }
  let (fixed, center) = (FixedNodes(receivers), Center(receivers))
  let strong: [any Hit] = receivers
  let sorted = receivers.filter { $0 is Adder } + receivers.filter { $0 is Subtracter } as [any Hit]
  let registrations = receivers.map { receiver in
    hub.observe(HitEvent.self) { [weak receiver = receiver as any SharedHit] event in
      receiver?.hit(event.number)
    }
  }

  stopwatch.compare(
    "broadcast to \(count)",
    [
      .init("nodes by hand") { _ in nodes.hit(1) },
      .init("nodes with weak let") { _ in constant.hit(1) },
      .init("nodes, a fixed list") { _ in fixed.hit(1) },
      .init("strong existentials") { _ in for receiver in strong { receiver.hit(1) } },
      .init("strong, sorted by class") { _ in for receiver in sorted { receiver.hit(1) } },
      .init("strong, class by class") { _ in
        for adder in adders { adder.hit(1) }
        for subtracter in subtracters { subtracter.hit(1) }
      },
      .init("macro") { _ in made.hit(1) },
      .init("macro, shared") { _ in shared.hit(1) },
      .init("list, with a closure") { _ in plain { $0.hit(1) } },
      .init("macro, added as any") { _ in madeOfAny.hit(1) },
      .init("list, added as any") { _ in plainOfAny { $0.hit(1) } },
      .init("hub, macro") { _ in viaHub.hit(1) },
      .init("hub, with a closure") { _ in other.send(to: (any SharedHit).self) { $0.hit(1) } },
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
