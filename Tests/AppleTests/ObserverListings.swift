// The listings of chapter 5 for SwiftUI.
import Observation
import Observer

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor final class TrackedPlayer { @Tracked var volume = 5 }

// snippet.swiftui
@MainActor @Observable final class VolumeModel {
  private(set) var volume = 0
  @ObservationIgnored private var token: Token?

  init(of player: TrackedPlayer) {
    token = player.$volume.observe(also: [.initial]) { [weak self] in self?.volume = $0.new }
  }
  isolated deinit {}
}
// snippet.end

struct VolumeView: View {
  let player: TrackedPlayer
  let model: VolumeModel

  var body: some View {
    Button("Volume \(model.volume)") { player.volume += 1 }
  }
}
