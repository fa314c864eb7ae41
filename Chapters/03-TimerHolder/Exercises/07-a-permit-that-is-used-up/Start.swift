/// How many downloads may run at once.
final class Gate {
  private(set) var free: Int

  init(_ count: Int) { free = count }

  /// A permit for one download; nil if none is free.
  func enter() -> Permit? {
    guard free > 0 else { return nil }
    free -= 1
    return Permit { self.free += 1 }
  }
}

/// The right to download one episode.
// TODO: make it impossible to use it twice, to copy it, and to forget it.
struct Permit {
  private let giveBack: () -> Void

  init(_ giveBack: @escaping () -> Void) { self.giveBack = giveBack }

  /// Ends the download, so that another one may begin.
  func finish() { giveBack() }
}
