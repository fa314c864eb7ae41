import CRuntime
import Compilation
import Foundation
import Support

/// The library in every program that quire runs: it reports reached checkpoints and values.
package enum Runtime {
  /// The part in C.
  private static let source = String(cString: programSource)
  /// The module that a program imports to report, and its source.
  package static let moduleName = "QuireReporting"
  private static let moduleSource = String(cString: reportingSource)
  /// The file that runs a program's tests. XCTest's, each an expression of the type `XCTestCaseEntry`,
  /// are one test of Swift Testing, with their failures.
  package static func testRunner(xctests: [String] = []) -> String {
    let runner = String(cString: testsSource)
    guard !xctests.isEmpty else { return runner }
    return runner + """

      import XCTest

      private final class __QuireWatcher: XCTestObservation {
        func testCase(
          _ test: XCTestCase, didFailWithDescription text: String, inFile file: String?,
          atLine line: Int
        ) {
          let place = Testing.SourceLocation(
            fileID: "main/tests.swift", filePath: line > 0 ? file ?? "" : "", line: max(line, 1),
            column: 1)
          Issue.record(Comment(rawValue: text), sourceLocation: place)
        }
      }

      @Testing.Test nonisolated func __quire_xctests() async {
        XCTestObservationCenter.shared.addTestObserver(__QuireWatcher())
        let cases: [XCTestCaseEntry] = [
          \(xctests.joined(separator: ",\n    "))
        ]
        for (type, tests) in cases {
          for (name, body) in tests {
            let test = type.init(name: name, testClosure: body)
            test.run()
            if test.testRun?.hasBeenSkipped == true {
              Issue.record("\\(name) was skipped: a test has to run")
            }
          }
        }
      }

      """
  }

  /// The module that a traced program imports.
  package static let recorderName = "QuireTracing"
  private static let recorderSources = [
    "recording.swift": String(cString: recordingSource),
    "references.swift": String(cString: referencesSource),
    "closures.swift": String(cString: closuresSource),
    "mirror.swift": String(cString: mirrorSource),
  ]

  /// The digest of the sources that a program is linked with, as a part of cache keys.
  static func digest(of program: Program) -> String {
    let own = [source, moduleSource]
    let isTraced = program.imports.contains(recorderName)
    return Digest(isTraced ? own + recorderSources.sorted { $0.key < $1.key }.map(\.value) : own)
      .hex
  }

  /// The number of the value that says how the tests ended. A program that ends before its tests do,
  /// with whatever events and status, does not report it.
  static let testStatus = -1
  /// The number of the value that says that the first check was evaluated; the others' are below.
  static let firstCheck = -2

  /// The library of a traced program: it has the recorder's module, too.
  static func addRecorder(to compiler: Compiler, cache: ArtifactStore) throws -> RuntimeLibrary {
    let folder = try compiler.toolchain.make(
      ["recorder.o", "\(recorderName).swiftmodule"], of: recorderSources,
      [
        [
          "swiftc", "-swift-version", "6", "-parse-as-library", "-wmo", "-module-name",
          recorderName, "-c",
        ] + recorderSources.keys.sorted() + [
          "-o", "recorder.o", "-emit-module-path", "\(recorderName).swiftmodule",
        ] + compiler.moduleCache
      ], cache: cache, scratch: compiler.scratch)
    let reporting = "\(moduleName).swiftmodule"
    try FileManager.default.copyItem(
      at: URL(filePath: compiler.runtime.folder).appending(path: reporting),
      to: folder.appending(path: reporting))
    return (folder.path, compiler.runtime.objects + [folder.appending(path: "recorder.o").path])
  }

  static func build(
    toolchain: Toolchain, cache: URL, scratch: Scratch, moduleCache: [String]
  ) throws -> RuntimeLibrary {
    let folder = try toolchain.make(
      ["runtime.o", "reporting.o", "\(moduleName).swiftmodule"],
      of: ["program.c": source, "reporting.swift": moduleSource],
      [
        ["clang", "-c", "-O1", "-fno-omit-frame-pointer", "-fPIC", "program.c", "-o", "runtime.o"],
        [
          "swiftc", "-swift-version", "6", "-O", "-parse-as-library", "-module-name", moduleName,
          "-c", "reporting.swift", "-o", "reporting.o", "-emit-module-path",
          "\(moduleName).swiftmodule",
        ] + moduleCache,
      ], cache: ArtifactStore(folder: cache.appending(path: "runtime")), scratch: scratch)
    let objects = ["runtime.o", "reporting.o"].map { folder.appending(path: $0).path }
    return (folder.path, objects)
  }
}

extension Toolchain {
  /// Makes files of quire's own sources in a new scratch folder. With a cache, later processes use the
  /// copies there, which are verified each time. The commands are tools of the toolchain with their
  /// arguments; if one fails, it throws an `EnvironmentError`.
  package func make(
    _ files: [String], of sources: [String: String], calling name: String = "quire's own sources",
    _ commands: [[String]], cache: ArtifactStore = .none, scratch: Scratch
  ) throws -> URL {
    let texts = sources.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    let key = Digest([version] + texts + commands.joined())
    let folder = try scratch.makeFolder()
    let places = files.map { folder.appending(path: $0) }
    let known = files.compactMap { cache.data(for: "\($0) \(key.hex)") }
    if known.count == files.count {
      for (place, data) in zip(places, known) {
        try data.writeUnsynced(to: place)
        chmod(place.path, 0o755)
      }
      return folder
    }
    for (name, text) in sources {
      try Data(text.utf8).writeUnsynced(to: folder.appending(path: name))
    }
    for words in commands {
      let tool = Subprocess("\(tools)/\(words[0])", Array(words.dropFirst()), in: folder)
      let result = try tool.run(limits: .compiler)
      guard result.status == .exited(0) else {
        throw EnvironmentError(
          "the toolchain's \(words[0]) cannot compile \(name): \(result.standardError)")
      }
    }
    for (name, place) in zip(files, places) {
      cache.store(try Data(contentsOf: place), for: "\(name) \(key.hex)")
    }
    return folder
  }
}

/// The names through which a program reports to quire. Fences may not use them.
package enum Reserved {
  package static let checkpoint = "__quire_checkpoint"
  package static let value = "__quire_value"
  package static let claim = "__quire_claim"
  package static let other = "__quire_other"
  package static let compare = "__quire_is"
  package static let type = "__quire_type"
  package static let state = "__quire_state"
  package static let before = "__quire_before"
  package static let after = "__quire_after"
  package static let body = "__quire_body"
  package static let leftOut = "__quire_left_out"
  package static let evaluated = "__quire_evaluated"
  package static let place = "__quire_place"
  package static let runTests = "__quire_run_tests"
}
