// The declarations of SwiftUI that show a view of UIKit, for systems without them. They have no
// behavior.
#if !canImport(SwiftUI)
  /// https://developer.apple.com/documentation/swiftui/uiviewrepresentable
  @MainActor @preconcurrency protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    func makeUIView(context: Self.Context) -> Self.UIViewType
    func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
    func makeCoordinator() -> Self.Coordinator
  }

  extension UIViewRepresentable {
    var body: Never { fatalError("a primitive view has no body") }
  }

  /// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext
  @MainActor @preconcurrency struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    let coordinator: Representable.Coordinator
  }

  /// https://developer.apple.com/documentation/swiftui/binding
  @propertyWrapper struct Binding<Value> {
    let get: () -> Value
    let set: (Value) -> Void

    var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }
    var projectedValue: Binding<Value> { self }
  }
#endif
