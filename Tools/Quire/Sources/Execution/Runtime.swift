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
  /// The files of the module that draws figures, by their paths.
  static let figureSources: [(path: String, text: String)] = {
    var text = figuresSources
    return String(cString: figuresList).matches(of: /"(.+)"/).map { match in
      let file = String(cString: text)
      text += file.utf8.count + 1
      return (String(match.1), file)
    }
  }()
  /// The modules that quire brings for programs that import them, with the texts of their files by name.
  static let modules: [String: [String: String]] = {
    func named(_ files: [(path: String, text: String)]) -> [String: String] {
      Dictionary(uniqueKeysWithValues: files.map { (String($0.path.lastName), $0.text) })
    }
    let reader = named(figureSources.filter { $0.path.contains("/References/") })
    return [
      recorderName: reader.merging(["recording.swift": String(cString: recordingSource)]) { $1 },
      "Figures": named(figureSources),
    ]
  }()

  /// The digest of the sources that a program is linked with, as a part of cache keys.
  ///
  /// - Parameter names: The modules of quire that it imports.
  package static func digest(with names: [String]) -> String {
    let texts = names.flatMap { modules[$0]!.sorted { $0.key < $1.key }.map(\.value) }
    return Digest([source, moduleSource] + texts).hex
  }

  /// The number of the value that says how the tests ended. A program that ends before its tests do,
  /// with whatever events and status, does not report it.
  static let testStatus = -1
  /// The number of the value that says that the first check was evaluated; the others' are below.
  static let firstCheck = -2

  /// Quire's modules, which are compiled without the optimizer: that takes less than the drawing does.
  static func bundledModules(
    toolchain: Toolchain, cache: URL, scratch: Scratch, moduleCache: [String]
  ) -> BundledModules {
    let offered = ["Figures": figureSources.map(\.text)]
    return BundledModules(names: Set(modules.keys), offered: offered) { name in
      let files = ["o", "swiftmodule", "swiftdoc"].map { "\(name).\($0)" }
      let sources = modules[name]!
      let options = ["-swift-version", "6", "-parse-as-library", "-wmo", "-module-name", name]
      let results = ["-o", files[0], "-emit-module-path", files[1]]
      let folder = try toolchain.make(
        files, of: sources,
        [["swiftc", "-c"] + options + sources.keys.sorted() + results + moduleCache],
        cache: ArtifactStore(folder: cache.appending(path: "runtime")), scratch: scratch)
      return (folder.path, [folder.appending(path: files[0]).path])
    }
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
  package static let unit = "__quire_unit"
  package static let body = "__quire_body"
  package static let leftOut = "__quire_left_out"
  package static let evaluated = "__quire_evaluated"
  package static let place = "__quire_place"
  package static let runTests = "__quire_run_tests"
}
