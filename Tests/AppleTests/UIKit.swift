// Declarations of UIKit that the chapters' listings use, for systems without it. They have the
// signatures of Apple's documentation, and no behavior: a listing that does not compile here does
// not compile on iOS. https://developer.apple.com/documentation/uikit
#if !canImport(UIKit)
  /// https://developer.apple.com/documentation/uikit/uiresponder
  @MainActor class UIResponder {
    init() {}
  }

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller
  @MainActor class UIViewController: UIResponder {
    var title: String?
    lazy var view: UIView! = UIView(frame: .zero)

    func viewDidLoad() {}
  }
#endif
