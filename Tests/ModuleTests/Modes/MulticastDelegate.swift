// Typical use of the module, compiled in Swift 5 mode and with main-actor isolation by default.
import MulticastDelegate

protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ title: String)
  func playerMayStop() -> Bool
}

extension PlayerDelegate {
  func playerMayStop() -> Bool { true }
}

final class Player {
  let delegates = Multicast<any PlayerDelegate>()
  weak var delegate: (any PlayerDelegate)? {
    didSet {
      if let oldValue { delegates.remove(oldValue) }
      guard let delegate else { return }
      delegates.insert(delegate) { [weak delegate] in delegate }
    }
  }

  func play(_ title: String) { delegates { $0.playerDidStart(title) } }
  var mayStop: Bool { delegates.allSatisfy { $0.playerMayStop() } }
}

final class Screen: PlayerDelegate {
  var lines: [String] = []
  func playerDidStart(_ title: String) { lines.append(title) }
}

let player = Player()
let (mini, old) = (Screen(), Screen())
player.delegates.add(mini) { $0 }
player.delegate = old
player.play("News")
player.delegate = nil
player.play("Music")
print(mini.lines, old.lines, player.mayStop)
