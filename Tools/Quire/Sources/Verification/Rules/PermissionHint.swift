import Execution
import Manuscript

extension FenceContext {
  /// The words with which a program may do what it was refused; nil where it says nothing of that.
  ///
  /// - Parameter text: What the program printed, or the error that ended it.
  package func permissionHint(for text: String) -> String? {
    let text = text.lowercased()
    let needs = fence.code?.permissions ?? .init()
    if !needs.network, Self.networkFailures.contains(where: text.contains) {
      return "the sandbox gives a program no network; `network` on the fence does"
    }
    guard Self.fileFailures.contains(where: text.contains) else { return nil }
    return "in the sandbox a program sees the system and its own working folder;"
      + (needs.reads.isEmpty ? " `reads=PATH` on the fence" : " another `reads=PATH` on the fence")
      + " adds a file or folder of the package"
      + (needs.network ? "" : ", `network` sockets")
  }

  private static let networkFailures = [
    "nsurlerrordomain", "could not resolve host", "name resolution", "network is unreachable",
    "couldn't connect", "could not connect",
  ]
  private static let fileFailures = [
    "permission denied", "operation not permitted", "don’t have permission",
    "don't have permission", "couldn’t be opened", "couldn't be opened", "no such file",
    "nscocoaerrordomain code=257", "nscocoaerrordomain code=260", "nscocoaerrordomain code=513",
  ]
}
