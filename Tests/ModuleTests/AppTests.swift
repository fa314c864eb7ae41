import Foundation
import Testing

/// The package in `App`, which depends on this one by version.
@Suite(.disabled(if: ModeProgram.isSanitized, "a sanitizer changes nothing here"))
struct `An app that uses a module by version` {
  @Test(.enabled(if: isCheckout, "a version is a tag, so there has to be a git repository"))
  func `compiles and runs`() async throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    // The clone has the state of the last commit; the address in the manifest stands for it.
    let result = try await AppShell.run(
      """
      set -e
      git clone -q --depth 1 "file://$ROOT" a-hundred-lines.git
      git -C a-hundred-lines.git -c user.name=A -c user.email=a@example.com tag -m One 1.0.0
      cp -r "$ROOT/Tests/ModuleTests/App" app
      sed -i.old "s,https://github.com/OWNER/,file://$PWD/," app/Package.swift
      swift run --package-path app --cache-path cache App
      """, in: scratch)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.hasSuffix("The screen turns dark\n"), "\(result.output)")
  }

  private static let isCheckout = FileManager.default.fileExists(
    atPath: AppShell.root.appending(path: ".git").path)
}

/// The files of a module, copied into an app's target as the appendix says.
@Suite(.disabled(if: ModeProgram.isSanitized, "a sanitizer changes nothing here"))
struct `A copy of a module` {
  /// The modules, and those whose files they need.
  private static let modules: [String: [String]] = [
    "ExtendedTouchRect": [], "InstanceMethods": [], "MulticastDelegate": [],
    "NotificationProxy": ["MulticastDelegate"], "Observer": [], "TargetAction": ["Observer"],
    "TimerHolder": [], "WeakProxy": [],
  ]

  @Test(arguments: modules.keys.sorted(), ["5", "6"])
  func `compiles in both language modes`(module: String, mode: String) async throws {
    let result = try await compile(module, "-swift-version \(mode)")
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(arguments: modules.keys.sorted())
  func `compiles on the main actor by default, but for two modules`(module: String) async throws {
    let result = try await compile(module, "-swift-version 6 -default-isolation MainActor")
    let isRefused = ["NotificationProxy", "TimerHolder"].contains(module)
    #expect((result.status != 0) == isRefused, "\(result.output)")
    #expect(isRefused == result.output.contains("main actor-isolated"), "\(result.output)")
  }

  private func compile(_ module: String, _ options: String) async throws -> (
    status: Int32, output: String
  ) {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "copy-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let folders = ([module] + (Self.modules[module] ?? [])).joined(separator: " ")
    return try await AppShell.run(
      """
      set -e
      mkdir app
      for folder in \(folders); do
        cp "$ROOT/Sources/$folder/"*.swift app
        rm -f app/Mutex+ThreadSanitizer.swift
      done
      sed -i.old -E '/^(public )?import (MulticastDelegate|Observer)$/d' app/*.swift
      swiftc -c -wmo -module-name App -warnings-as-errors \(options) app/*.swift -o app.o
      """, in: scratch)
  }
}

/// Runs scripts.
enum AppShell {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Runs a script without blocking a thread, and returns its output, errors included.
  static func run(_ script: String, in folder: URL) async throws -> (
    status: Int32, output: String
  ) {
    let log = folder.appending(path: "log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["ROOT": root.path, "TMPDIR": folder.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = try FileHandle(forWritingTo: log)
    (process.standardOutput, process.standardError) = (output, output)
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return (status, try String(contentsOf: log, encoding: .utf8))
  }
}
