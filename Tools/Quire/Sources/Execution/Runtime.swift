import CRuntime
import Compilation
import Foundation
import Support
import SwiftAnalysis

/// The library that is linked into every program that quire runs. It reports the checkpoints that
/// the program reaches and the values that it has.
package enum Runtime {
  /// The digest of its sources, as a part of cache keys.
  static let digest = Digest(source, moduleSource).hex

  /// The part in C.
  package static let source = String(cString: programSource)

  /// The number of the value that says how the tests ended. A program that ends before its tests do,
  /// with whatever events and status, does not report it.
  static let testStatus = -1
  /// The number of the value that says that a fence's first check was evaluated; those of the others
  /// are below.
  static let firstCheck = -2

  /// The module that a program imports to report. It is a separate module so that the program's own
  /// declarations, such as another `String.init(describing:)`, do not change what is reported.
  package static let moduleName = "QuireReporting"
  static let moduleSource = """
    @_silgen_name("quire_checkpoint") func checkpoint(_ index: Int)
    @_silgen_name("exit") func leave(_ status: Int32) -> Never
    @_silgen_name("quire_value") func report(
      _ number: Int, _ bytes: UnsafePointer<UInt8>?, _ count: Int)

    public func \(Reserved.checkpoint)(_ index: Int) { checkpoint(index) }

    \(claims)
    @discardableResult
    public func \(Reserved.value)<Value>(_ number: Int, _ value: Value) -> Value {
      var text = Value.self == Void.self ? "\\u{0}"
        : value is String ? String(reflecting: value) : String(describing: value)
      text.withUTF8 { report(number, $0.baseAddress, $0.count) }
      return value
    }

    public func \(Reserved.end)(_ status: Int32) -> Never {
      \(Reserved.value)(\(testStatus), status)
      leave(status)
    }

    """

  /// The file that runs a program's tests.
  package static let testRunner = """
    import \(moduleName)
    import Testing

    nonisolated func \(Reserved.evaluated)(
      _ check: Swift.Int, _ line: Swift.Int, _ column: Swift.Int,
      _ module: Swift.String = #fileID, _ file: Swift.String = #filePath
    ) -> Testing.SourceLocation {
      \(Reserved.evaluated)(
        check, .init(fileID: module, filePath: file, line: line, column: column))
    }

    nonisolated func \(Reserved.evaluated)(
      _ check: Swift.Int, _ place: Testing.SourceLocation
    ) -> Testing.SourceLocation {
      \(Reserved.value)(\(firstCheck) - check, check)
      return place
    }

    func \(Reserved.runTests)() async -> Never {
      \(Reserved.end)(await Testing.__swiftPMEntryPoint() as Swift.Int32)
    }

    """
}

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
    let c = ["-c", "-O1", "-fno-omit-frame-pointer", "-fPIC", "program.c", "-o", outputs[0]]
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
    try Data(source.utf8).write(to: folder.appending(path: "program.c"))
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
