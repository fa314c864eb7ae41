// The listings of chapter 1 for UIKit.
import MulticastDelegate

#if canImport(UIKit)
  import UIKit
#endif

@MainActor final class Player {
  static let shared = Player()
  let delegates = Multicast<any PlayerDelegate>()
}

// snippet.controller
@MainActor protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ title: String)
}

final class EpisodeViewController: UIViewController, PlayerDelegate {
  override func viewDidLoad() {
    super.viewDidLoad()
    Player.shared.delegates.add(self) { $0 }
  }

  func playerDidStart(_ title: String) { self.title = title }
}
// snippet.end
