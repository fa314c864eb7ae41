// The hub has a list for each type that is written in the call, and `P.self` was `Human.self`. A
// list for all players is that of `(any Player).self`. With `hub.listeners((any Player).self)` in a
// property, the type would be written once, and could not differ.

import NotificationProxy
import Synchronization

protocol Player: AnyObject, Sendable {
  func roundDidBegin(_ number: Int)
}

final class Human: Player {
  private let heard = Mutex<[Int]>([])
  var rounds: [Int] { heard.withLock { $0 } }
  func roundDidBegin(_ number: Int) { heard.withLock { $0.append(number) } }
}

final class Robot: Player {
  private let heard = Mutex<[Int]>([])
  var rounds: [Int] { heard.withLock { $0 } }
  func roundDidBegin(_ number: Int) { heard.withLock { $0.append(number) } }
}

final class Game: Sendable {
  private let hub = NotificationHub()

  func join<P: Player>(_ player: P) {
    hub.add(player, to: (any Player).self) { $0 }
  }

  func begin(_ number: Int) {
    hub.send(to: (any Player).self) { $0.roundDidBegin(number) }
  }
}
