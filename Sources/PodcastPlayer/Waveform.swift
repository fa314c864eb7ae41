import WeakProxy

/// The levels of an episode's sound, from 0 to 7.
///
/// A class, so that all who show an episode share one array, and the last one releases it.
final class Samples: Sendable {
  let levels: [Int]

  /// Makes the levels up: the same ones for the same title.
  init(of episode: Episode) {
    var noise = episode.title.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) }
    levels = (0..<episode.length.components.seconds * 4).map { _ in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      return Int(noise >> 29)
    }
  }
}

// snippet.cache
/// The samples that somebody shows at the moment. It keeps none of them alive.
@MainActor final class SampleCache {
  private var entries: [String: Weak<Samples>] = [:]

  func samples(of episode: Episode) -> Samples {
    if let samples = entries[episode.title]?.target { return samples }
    entries = entries.filter { $0.value.target != nil }
    let samples = Samples(of: episode)
    entries[episode.title] = Weak(samples)
    return samples
  }

  var count: Int { entries.count }
}
// snippet.end

/// The sound around the position, which moves with the display.
@MainActor final class Waveform {
  let view: Label
  private let player: Player
  private let samples: Samples

  // snippet.waveform
  init(in view: Label, of samples: Samples, player: Player, display: Display) {
    (self.view, self.samples, self.player) = (view, samples, player)
    display.onFrame(Weak(self).bind(Waveform.draw))
    draw()
  }

  private func draw() {
    let levels = samples.levels.dropFirst(Int(player.position / .milliseconds(250)))
    view.text = String(levels.prefix(view.columns).map { Waveform.bars[$0] })
  }
  // snippet.end

  private static let bars = Array("▁▂▃▄▅▆▇█")
}
