// Declarations of SwiftUI that the chapters' listings use, for systems without it. They have the
// signatures of Apple's documentation, and no behavior: a listing that does not compile here does
// not compile on iOS. https://developer.apple.com/documentation/swiftui
#if !canImport(SwiftUI)
  import Foundation

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

  /// https://developer.apple.com/documentation/swiftui/image
  struct Image: View {
    init(systemName: String) {}
    var body: Never { fatalError("a primitive view has no body") }
  }

  /// https://developer.apple.com/documentation/swiftui/label
  struct Label<Title: View, Icon: View>: View {
    init(_ title: some StringProtocol, systemImage: String) where Title == Text, Icon == Image {}
    var body: Never { fatalError("a primitive view has no body") }
  }

  /// https://developer.apple.com/documentation/swiftui/button
  struct Button<Label: View>: View {
    init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void)
    where Label == Text {}
    var body: Never { fatalError("a primitive view has no body") }
  }

  /// https://developer.apple.com/documentation/swiftui/labelstyle
  protocol LabelStyle {}

  /// https://developer.apple.com/documentation/swiftui/icononlylabelstyle
  struct IconOnlyLabelStyle: LabelStyle {}

  extension LabelStyle where Self == IconOnlyLabelStyle {
    static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
  }

  /// https://developer.apple.com/documentation/swiftui/shape
  protocol Shape {}

  /// https://developer.apple.com/documentation/swiftui/rectangle
  struct Rectangle: Shape {}

  /// https://developer.apple.com/documentation/swiftui/state
  @propertyWrapper struct State<Value> {
    init(wrappedValue value: Value) {}
    var wrappedValue: Value {
      get { fatalError("a state has no value outside of a view") }
      nonmutating set {}
    }
  }

  extension View {
    /// https://developer.apple.com/documentation/swiftui/view/labelstyle(_:)
    nonisolated func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
    nonisolated func frame(
      minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
      minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil
    ) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/contentshape(_:eofill:)
    nonisolated func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/onappear(perform:)
    nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/ondisappear(perform:)
    nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
    nonisolated func task(
      priority: TaskPriority = .userInitiated,
      @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
  }
#endif
