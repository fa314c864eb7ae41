// A value that cannot be copied has one owner, and goes with it: `deinit` gives the permit back, once,
// however it goes. `finish()` consumes the permit, so it goes there, and its body has nothing to do. Its
// caller has no permit left to finish again. A flag that remembers the end would find the mistake when
// the program runs; here it does not compile.

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
struct Permit: ~Copyable {
  private let giveBack: () -> Void

  init(_ giveBack: @escaping () -> Void) { self.giveBack = giveBack }

  deinit { giveBack() }

  /// Ends the download, so that another one may begin.
  consuming func finish() {}
}
