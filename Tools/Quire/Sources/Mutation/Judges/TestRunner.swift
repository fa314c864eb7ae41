/// The main program of a bundle of tests, which runs some of them up to the first failure.
enum TestRunner {
  /// The text of the program, for tests of XCTest of some modules, too. Without arguments, it prints
  /// the names of the tests; with two, it runs the jobs of a file.
  static func source(xctests: [String]) -> String {
    common + (xctests.isEmpty ? none : some(xctests))
  }

  private static let common = """
    import Foundation
    import Testing

    @_silgen_name("swt_abiv0_getEntryPoint") func entryPoint() -> UnsafeRawPointer
    @_silgen_name("quire_fail") func fail(_ text: UnsafePointer<CChar>)
    @_silgen_name("quire_serve")
    func serve(_ jobs: UnsafePointer<CChar>, _ results: UnsafePointer<CChar>) -> UnsafePointer<CChar>
    @_silgen_name("swift_task_asyncMainDrainQueue") func drainMainQueue() -> Never

    typealias EntryPoint = @convention(thin) @Sendable (
      UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) async throws -> Bool

    /// Ends the process at the first failure; a known issue and a warning are none.
    @Sendable func watch(_ record: UnsafeRawBufferPointer) {
      guard String(decoding: record, as: UTF8.self).contains("issueRecorded"),
        let line = try? JSONSerialization.jsonObject(with: Data(record)) as? [String: Any],
        let event = line["payload"] as? [String: Any], event["kind"] as? String == "issueRecorded"
      else { return }
      let issue = event["issue"] as? [String: Any] ?? [:]
      let severity = issue["severity"] as? String ?? issue["_severity"] as? String
      if issue["isKnown"] as? Bool == true || severity == "warning" { return }
      fail(event["testID"] as? String ?? "a test")
    }

    func run(_ settings: [String: Any]) async throws -> Bool {
      let data = try JSONSerialization.data(withJSONObject: settings)
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 1)
      data.copyBytes(to: bytes)
      let run = unsafeBitCast(entryPoint(), to: EntryPoint.self)
      return try await run(UnsafeRawBufferPointer(bytes), watch)
    }

    @main enum Bundle {
      static func main() {
        setvbuf(stdout, nil, _IOFBF, 0)
        let words = CommandLine.arguments
        // The process of an exit test: Swift Testing knows by other variables what to run.
        let isPart = getenv("\(Instrumentation.variable)") != nil
        guard words.count == 3, !isPart else {
          for name in xctests() { print("XCTest " + name) }
          fflush(stdout)
          Task { exit((try? await run(["verbosity": -2, "listTests": true])) == true ? 0 : 1) }
          drainMainQueue()
        }
        // What follows runs in a process for each job.
        let job = String(cString: serve(words[1], words[2])).split(separator: "\\t").map(String.init)
        let marked = job.dropFirst().filter { $0.hasPrefix("XCTest ") }.map { String($0.dropFirst(7)) }
        let others = job.dropFirst().filter { !$0.hasPrefix("XCTest ") }
        if !marked.isEmpty { runXCTests(marked) }
        guard !others.isEmpty else { _exit(0) }
        let settings: [String: Any] = [
          "verbosity": -2, "parallel": job[0] == "parallel", "filter": Array(others),
        ]
        nonisolated(unsafe) let copy = settings
        Task { _exit((try? await run(copy)) == true ? 0 : \(Instrumentation.failure)) }
        drainMainQueue()
      }
    }

    """

  /// The C function that returns a module's tests of XCTest. The main program calls it by this name, so
  /// that it need not import the module.
  private static func function(of module: String) -> String { "quire_xctests_\(module)" }

  /// The source of that function.
  static func list(of entries: [String], in module: String) -> String {
    """
    import XCTest
    @_cdecl("\(function(of: module))")
    nonisolated func __quireXCTests() -> UnsafeMutableRawPointer {
      var all: [XCTestCaseEntry] = []
      \(entries.map { "all.append(\($0))" }.joined(separator: "\n  "))
      let place = UnsafeMutablePointer<[XCTestCaseEntry]>.allocate(capacity: 1)
      place.initialize(to: all)
      return UnsafeMutableRawPointer(place)
    }

    """
  }

  private static let none = """
    func xctests() -> [String] { [] }
    func runXCTests(_ names: [String]) {}

    """

  private static func some(_ modules: [String]) -> String {
    """
    import XCTest
    \(modules.indices.map {
      """
      @_silgen_name("\(function(of: modules[$0]))")
      func list\($0)() -> UnsafeMutableRawPointer

      """
    }.joined())
    let cases = [\(modules.indices.map { "list\($0)()" }.joined(separator: ", "))].flatMap {
      $0.assumingMemoryBound(to: [XCTestCaseEntry].self).pointee
    }

    func xctests() -> [String] {
      cases.flatMap { entry in
        entry.allTests.map { String(reflecting: entry.testCaseClass) + "/" + $0.0 }
      }
    }

    final class Watcher: XCTestObservation {
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
      ) {
        let parts = testCase.name.split(separator: ".")
        fail(String(reflecting: type(of: testCase)) + "/" + (parts.last.map(String.init) ?? ""))
      }
    }

    func runXCTests(_ names: [String]) {
      let status: CInt = XCTMain(
        cases, arguments: ["tests", names.joined(separator: ",")], observers: [Watcher()])
      if status != 0 { _exit(\(Instrumentation.failure)) }
    }

    """
  }
}
