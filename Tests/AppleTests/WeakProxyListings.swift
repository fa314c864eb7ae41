// The listing of chapter 4 for UIKit.
import WeakProxy

#if canImport(UIKit)
  import UIKit
#endif

@MainActor final class Microphone {
  private var calls: [@MainActor (Double) -> Void] = []
  func onLevel(_ call: @escaping @MainActor (Double) -> Void) { calls.append(call) }
}

// snippet.controller
final class LevelViewController: UIViewController {
  let microphone = Microphone()  // its onLevel(_:) stores a `@MainActor (Double) -> Void`

  override func viewDidLoad() {
    super.viewDidLoad()
    microphone.onLevel(Weak(self).bind(LevelViewController.showLevel))
  }

  private func showLevel(_ level: Double) { title = "\(Int(level * 100)) %" }
}
// snippet.end
