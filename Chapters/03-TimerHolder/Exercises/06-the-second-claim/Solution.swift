// At an `await` an actor is free for other calls, so what was true before need not be true behind it.
// The claim looks at the space and takes it in one piece, and puts it back if the user does not
// agree. To look again behind the `await` would be right for the disk, but then the user is asked in
// vain. To set `free` to what it was before would undo what others have claimed meanwhile.

/// The space for downloads, in megabytes.
actor Storage {
  private(set) var free: Int
  private let confirm: @Sendable (Int) async -> Bool

  /// Makes a storage that asks a user, by `confirm`, whether a download of some size may begin.
  init(free: Int, confirm: @escaping @Sendable (Int) async -> Bool) {
    (self.free, self.confirm) = (free, confirm)
  }

  /// Claims space for a download, if there is enough and the user agrees.
  func claim(_ size: Int) async -> Bool {
    guard size <= free else { return false }
    free -= size
    if await confirm(size) { return true }
    free += size
    return false
  }
}
