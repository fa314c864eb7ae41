// The listings of chapter 2 for UIKit.
import NotificationProxy

#if canImport(UIKit)
  import UIKit
#endif

@MainActor protocol DownloadListener: AnyObject, Sendable {
  func downloadDidFinish(_ title: String)
}

// snippet.controller
final class LibraryViewController: UIViewController, DownloadListener {
  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationHub.shared.add(self, to: (any DownloadListener).self) { $0 }
  }

  func downloadDidFinish(_ title: String) { self.title = "New: \(title)" }
}
// snippet.end
