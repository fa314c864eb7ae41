import Observer

// snippet.undo
/// The queue as it was before each change.
@MainActor final class UndoHistory {
  private let player: Player
  private var past: [[Episode]] = []
  private var isUndoing = false
  private let tokens = TokenBag()

  init(of player: Player) {
    self.player = player
    player.$queue.observeDistinct { [weak self] in self?.record($0.old) }.store(in: tokens)
  }
  isolated deinit {}

  private func record(_ queue: [Episode]) {
    if !isUndoing { past.append(queue) }
  }

  /// Takes the last change back, also that of an episode that left the queue to be played.
  func undo() throws(Refusal) {
    guard let last = past.popLast() else { throw Refusal("there is nothing to undo") }
    isUndoing = true
    player.queue = last
    isUndoing = false
  }
}
// snippet.end
