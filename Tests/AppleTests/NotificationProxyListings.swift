// The listings of chapter 2 for UIKit.
import NotificationProxy

#if canImport(UIKit)
  import UIKit
#endif

@MainActor protocol UserActions: AnyObject, Sendable {
  func userDidFollow(_ follows: Bool, userID: Int)
}

// snippet.controller
final class ProfileViewController: UIViewController, UserActions {
  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationHub.shared.add(self, to: (any UserActions).self) { $0 }
  }

  func userDidFollow(_ follows: Bool, userID: Int) { title = follows ? "Following" : "Follow" }
}
// snippet.end
