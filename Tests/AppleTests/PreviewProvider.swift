// The declaration of SwiftUI for previews, for systems without it. It has no behavior.
#if !canImport(SwiftUI)
  /// https://developer.apple.com/documentation/swiftui/previewprovider
  @MainActor @preconcurrency protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder static var previews: Self.Previews { get }
  }
#endif
