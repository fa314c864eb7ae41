import Foundation
import Testing

@Suite struct `A module` {
  static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  @Test(arguments: [
    "ExtendedTouchRect", "InstanceMethods", "ManualTime", "MulticastDelegate",
    "NotificationProxy", "Observer", "TargetAction", "TimerHolder", "WeakProxy",
  ])
  func `has at most a hundred lines of code, comments and blank lines aside`(
    module: String
  ) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.sources.appending(path: module), includingPropertiesForKeys: nil)
    let texts = try files.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
    let lines = texts.map(codeLines).filter { !isStandIn($0) }.flatMap { $0 }
    #expect(!lines.isEmpty)
    #expect(lines.count <= 100)
  }

  /// The lines of a file that are neither blank nor a comment.
  private func codeLines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  /// Whether a file replaces a part of the module under a sanitizer only, and does not ship.
  private func isStandIn(_ lines: [Substring]) -> Bool {
    lines.first == "#if TSAN" && lines.last == "#endif"
      && lines.count { $0.hasPrefix("#if") || $0.hasPrefix("#else") || $0.hasPrefix("#endif") } == 2
  }
}
