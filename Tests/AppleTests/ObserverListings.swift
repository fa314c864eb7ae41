// The listings of chapter 5 for SwiftUI.
import Observation
import Observer

#if canImport(SwiftUI)
  import SwiftUI
#endif

// snippet.swiftui
@MainActor @Observable final class VolumeModel {
  @ObservationIgnored @Tracked var volume = 5
  private(set) var shownVolume = 0
  @ObservationIgnored private var token: Token?

  init() {
    token = $volume.observe(also: [.initial]) { [weak self] in self?.shownVolume = $0.new }
  }
  isolated deinit {}
}
// snippet.end

struct VolumeView: View {
  let model: VolumeModel

  var body: some View {
    Button("Volume \(model.shownVolume)") { model.volume += 1 }
  }
}
