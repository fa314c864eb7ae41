import Compilation
import Foundation
import Support
import SwiftAnalysis

extension Runtime {
  /// Compiles the runtime in this process's scratch folder, once per toolchain; later processes use
  /// the copy in the cache, which is verified each time.
  static func build(
    toolchain: Toolchain, cache: URL, scratch: Scratch, moduleCache: [String]
  ) throws -> RuntimeLibrary {
    let store = ArtifactStore(folder: cache.appending(path: "runtime"))
    let folder = try scratch.makeFolder()
    let library = RuntimeLibrary(
      folder: folder.path,
      objects: ["runtime.o", "reporting.o"].map { folder.appending(path: $0).path })
    let outputs = ["runtime.o", "reporting.o", "\(moduleName).swiftmodule"]
    let c = ["-c", "-O1", "-fno-omit-frame-pointer", "-fPIC", "runtime.c", "-o", outputs[0]]
    let swift = [
      "-swift-version", "6", "-O", "-parse-as-library", "-module-name", moduleName, "-c",
      "reporting.swift", "-o", outputs[1], "-emit-module-path", outputs[2],
    ]
    let key = ([toolchain.version, source, moduleSource] + c + swift).joined(separator: "\0")
    let known = outputs.map { store.data(for: "\($0)\0\(key)") }
    if known.allSatisfy({ $0 != nil }) {
      for (name, data) in zip(outputs, known) {
        try data?.writeUnsynced(to: folder.appending(path: name))
      }
      return library
    }
    try Data(source.utf8).write(to: folder.appending(path: "runtime.c"))
    try Data(moduleSource.utf8).write(to: folder.appending(path: "reporting.swift"))
    for (tool, arguments) in [("clang", c), ("swiftc", swift + moduleCache)] {
      let result = try Subprocess("\(toolchain.tools)/\(tool)", arguments, in: folder)
        .run(limits: .compiler)
      guard result.status == .exited(0) else {
        throw EnvironmentError(
          "the toolchain's \(tool) cannot compile quire's runtime: \(result.standardError)")
      }
    }
    for name in outputs {
      store.store(
        try Data(contentsOf: folder.appending(path: name)), for: "\(name)\0\(key)")
    }
    return library
  }
}
