// Declarations of SwiftUI that the chapters' listings use, for systems without it. They have the
// signatures of Apple's documentation, and no behavior: a listing that does not compile here does
// not compile on iOS. https://developer.apple.com/documentation/swiftui
#if !canImport(SwiftUI)
  /// https://developer.apple.com/documentation/swiftui/view
  @MainActor @preconcurrency protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
  }

  extension Never: View {
    var body: Never { fatalError("a primitive view has no body") }
  }

  /// https://developer.apple.com/documentation/swiftui/viewbuilder
  @resultBuilder enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  }

  /// https://developer.apple.com/documentation/swiftui/text
  struct Text: View {
    init(_ content: some StringProtocol) {}
    var body: Never { fatalError("a primitive view has no body") }
  }
#endif
