import Foundation
import Testing

@Suite struct `A module` {
  static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  @Test(arguments: [
    "ExtendedTouchRect", "InstanceMethods", "ManualTime", "Observer", "TargetAction",
    "TimerHolder", "WeakProxy",
  ])
  func `has at most a hundred lines of code, comments and blank lines aside`(
    module: String
  ) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.sources.appending(path: module), includingPropertiesForKeys: nil)
    let lines = try files.filter { $0.pathExtension == "swift" }
      .flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
      .map { $0.trimmingPrefix(while: \.isWhitespace) }
    #expect(!lines.isEmpty)
    #expect(lines.count { !$0.isEmpty && !$0.hasPrefix("//") } <= 100)
  }
}
