import Foundation
import Testing

/// A user without write access everywhere: the user of the tests, or `nobody` if that is root.
struct OrdinaryUser {
  // The toolchain's driver crashes if the temporary folder's name is not ASCII.
  private let home: Workspace
  /// A folder that this user may write.
  var folder: URL { home.folder }
  private let isRoot = geteuid() == 0
  private static let nobody: UInt32 = 65_534

  /// - Throws: If root runs the tests and cannot switch to another user.
  init() throws {
    home = try Workspace(name: "quire user")
    guard isRoot else { return }
    try #require(
      Self.setpriv != nil,
      "root may write anywhere, and there is no setpriv to become another user")
    try #require(chown(folder.path, Self.nobody, Self.nobody) == 0)
    // The checkout may be readable by root only.
    try FileManager.default.copyItem(at: Workspace.tool, to: folder.appending(path: "quire"))
  }

  private static let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Gives a folder with its content to the user, and sets the permissions of the folder.
  func own(_ place: URL, mode: mode_t) throws {
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
    for path in [place.path] + (names ?? []).map({ place.appending(path: $0).path }) where isRoot {
      try #require(chown(path, Self.nobody, Self.nobody) == 0)
    }
    try #require(chmod(place.path, mode) == 0)
  }

  /// Runs quire as the user, in a workspace of the tests.
  func quire(_ arguments: String..., in space: Workspace) throws -> Workspace.Result {
    let tool = isRoot ? folder.appending(path: "quire") : Workspace.tool
    let become = ["--reuid=\(Self.nobody)", "--regid=\(Self.nobody)", "--clear-groups"]
    return try Workspace.run(
      isRoot ? Self.setpriv ?? "" : tool.path, (isRoot ? become + [tool.path] : []) + arguments,
      in: space.folder, environment: ["HOME": folder.path, "TMPDIR": folder.path])
  }
}
