import Foundation
import Support

extension Scratch {
  /// A folder for the temporary files of tests, and of what they start, which goes with this process.
  /// Other users may use it, as the programs of documents do.
  package static let ofTests: URL = {
    guard let folder = try? makePrivateFolder() else { fatalError("there is no temporary folder") }
    chmod(folder.path, 0o1777)
    setenv("TMPDIR", folder.path, 1)
    return folder
  }()
}
