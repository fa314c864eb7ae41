/// The main program of a bundle of tests, which runs the tests that it is told to and stops at the
/// first failure.
enum TestRunner {
  /// The exit status of a run in which a test failed.
  static let failure: Int32 = 77

  /// `bundle list` prints the names of the tests; `bundle run FILE` runs those whose patterns are the
  /// lines of a file, at once, and `bundle run-serially FILE` one after the other.
  static let source = """
    import Foundation
    import Testing

    @_silgen_name("swt_abiv0_getEntryPoint") func entryPoint() -> UnsafeRawPointer

    typealias EntryPoint = @convention(thin) @Sendable (
      UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) async throws -> Bool

    /// Ends the program at the first failure; a known issue and a warning are none.
    @Sendable func watch(_ record: UnsafeRawBufferPointer) {
      struct Line: Decodable {
        struct Issue: Decodable {
          var isKnown: Bool?
          var _severity: String?
          var severity: String?
        }
        struct Message: Decodable { var text: String }
        struct Payload: Decodable {
          var kind: String?
          var testID: String?
          var issue: Issue?
          var messages: [Message]?
        }
        var payload: Payload
      }
      let mark = Array("issueRecorded".utf8)
      guard record.count > mark.count, String(decoding: record, as: UTF8.self).contains("issueRecorded"),
        let line = try? JSONDecoder().decode(Line.self, from: Data(record)).payload,
        line.kind == "issueRecorded", line.issue?.isKnown != true,
        (line.issue?.severity ?? line.issue?._severity) != "warning"
      else { return }
      let words = [line.testID ?? ""] + (line.messages ?? []).map(\\.text)
      FileHandle.standardError.write(Data(("\\u{1}" + words.joined(separator: "\\n") + "\\n").utf8))
      _exit(\(failure))
    }

    @main enum Bundle {
      static func main() async throws {
        var settings: [String: Any] = ["verbosity": -2]
        let words = CommandLine.arguments
        if words.count == 2, words[1] == "list" { settings["listTests"] = true }
        if words.count == 3 {
          settings["parallel"] = words[1] == "run"
          let text = try String(contentsOfFile: words[2], encoding: .utf8)
          settings["filter"] = text.split(separator: "\\n").map(String.init)
        }
        let data = try JSONSerialization.data(withJSONObject: settings)
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 1)
        data.copyBytes(to: bytes)
        let run = unsafeBitCast(entryPoint(), to: EntryPoint.self)
        let passed = try await run(UnsafeRawBufferPointer(bytes), watch)
        exit(passed ? 0 : \(failure))
      }
    }

    """
}
