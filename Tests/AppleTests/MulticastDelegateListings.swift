// The listings of chapter 1 for UIKit and SwiftUI.
import MulticastDelegate
import Observation

#if canImport(UIKit)
  import UIKit
#endif
#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor final class Player {
  static let shared = Player()
  let delegates = Multicast<any PlayerDelegate>()
  private(set) var title = "Nothing"
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

@Observable final class NowPlaying: PlayerDelegate {
  private(set) var label: String

  init(_ player: Player) {
    label = player.title
    player.delegates.add(self) { $0 }
  }

  func playerDidStart(_ title: String) { label = title }
}

// snippet.swiftui
struct NowPlayingBar: View {
  @State private var model = NowPlaying(Player.shared)
  var body: some View { Text(model.label) }
}
// snippet.end
