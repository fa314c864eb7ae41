// TODO: find the bug.
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
    guard size <= free, await confirm(size) else { return false }
    free -= size
    return true
  }
}
