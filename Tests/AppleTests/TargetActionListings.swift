// The listings of chapter 7 for UIKit and SwiftUI.
import Foundation
import Observer
import TargetAction

#if canImport(UIKit)
  import UIKit
#endif
#if canImport(SwiftUI)
  import SwiftUI
#endif

final class Knob: UIView {
  struct Event: OptionSet {
    let rawValue: Int
    static let turned = Event(rawValue: 1)
  }

  let actions = Actions<Knob, Event>()
  private(set) var value = 0.0

  func turn(to value: Double) {
    show(value)
    actions.send(.turned, from: self)
  }

  func show(_ value: Double) { self.value = value }
}

// snippet.controller
final class PlayerViewController: UIViewController {
  let knob = Knob(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
  private let tokens = TokenBag()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(knob)
    knob.actions.on(.turned, self) { $0.setVolume($1.value) }
      .store(in: tokens)
  }

  private func setVolume(_ value: Double) { title = "Volume \(value)" }
}
// snippet.end

// snippet.swiftui
struct KnobView: UIViewRepresentable {
  @Binding var volume: Double

  func makeCoordinator() -> TokenBag { TokenBag() }
  func makeUIView(context: Context) -> Knob { Knob(frame: .zero) }
  func updateUIView(_ knob: Knob, context: Context) {
    knob.show(volume)
    context.coordinator.removeAll()
    knob.actions.on(.turned) { [volume = $volume] knob, _ in
      volume.wrappedValue = knob.value
    }.store(in: context.coordinator)
  }
}
// snippet.end
