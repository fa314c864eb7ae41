import Compilation
import Foundation
import Manuscript
import Support
import SwiftAnalysis

extension Runtime {
  /// The path of the compiled runtime: an object file in this process's scratch folder, compiled
  /// once and kept in the cache, whose content is checked each time.
  static func object(toolchain: Toolchain, cache: URL, scratch: Scratch) throws -> String {
    let store = ArtifactStore(folder: cache.appending(path: "runtime"))
    let arguments = [
      "-c", "-O1", "-fno-omit-frame-pointer", "-fPIC", "runtime.c", "-o", "runtime.o",
    ]
    let key = ([toolchain.version, source] + arguments).joined(separator: "\0")
    let folder = try scratch.makeFolder()
    let object = folder.appending(path: "runtime.o")
    if let known = store.data(for: key) {
      try known.write(to: object)
      return object.path
    }
    try Data(source.utf8).write(to: folder.appending(path: "runtime.c"))
    let clang = toolchain.tools + "/clang"
    let result = try Subprocess(clang, arguments, in: folder).run(limits: .compiler)
    guard result.status == .exited(0) else {
      throw EnvironmentError("the toolchain's C compiler does not work: \(result.standardError)")
    }
    store.store(try Data(contentsOf: object), for: key)
    return object.path
  }
}
