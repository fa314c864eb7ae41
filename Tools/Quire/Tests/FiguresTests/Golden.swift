import Foundation
import Testing

/// Compares a drawing with the one in `Golden`.
///
/// A missing drawing is recorded, and the test fails once, so that the drawing gets reviewed.
/// RECORD_FIGURES=1 records all of them again.
func expectGolden(_ svg: String, _ name: String, at location: SourceLocation = #_sourceLocation) {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/\(name).svg")
  let isRecording = ProcessInfo.processInfo.environment["RECORD_FIGURES"] != nil
  let golden = try? String(contentsOf: file, encoding: .utf8)
  if let golden, !isRecording {
    #expect(svg + "\n" == golden, "\(name).svg has changed", sourceLocation: location)
  } else {
    #expect(throws: Never.self) { try Data((svg + "\n").utf8).write(to: file) }
    Issue.record("\(name).svg has been recorded; look at it", sourceLocation: location)
  }
}
