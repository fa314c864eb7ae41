import NotificationProxy
import Synchronization

// TODO: find the bug.
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
    hub.add(player, to: P.self) { $0 }
  }

  func begin(_ number: Int) {
    hub.send(to: (any Player).self) { $0.roundDidBegin(number) }
  }
}
