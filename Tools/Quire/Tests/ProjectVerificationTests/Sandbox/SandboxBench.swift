import Foundation
import Manuscript
import Testing

@testable import Compilation
@testable import Execution
@testable import ProjectVerification
@testable import Support
@testable import Verification

/// Runs snippets in the sandbox of this machine.
enum SandboxBench {
  static func executor(sandbox: Sandbox? = nil, memoryBytes: Int = 1 << 30) throws
    -> ProgramExecutor
  {
    let bench = try Bench.executor(
      cache: ArtifactStore.none, seconds: 8, memoryBytes: memoryBytes, sandbox: sandbox)
    if sandbox == nil { try #require(bench.sandbox.isLauncher, "\(bench.sandbox)") }
    return bench
  }

  static func result(of text: String) throws -> ManuscriptResult {
    let verifier = Verifier(executor: try executor(), sources: .inMemory, repetitions: 1)
    return try #require(try verifier.verify([Manuscript(parsing: text, path: "a.md")]).first)
  }

  static func transcript(_ code: String, in bench: ProgramExecutor? = nil) throws
    -> Transcript.Run
  {
    let file = Program.File(name: "main.swift", text: "import Foundation\n" + code)
    let program = Program(files: [file], goal: .run, imports: ["Foundation"])
    let transcript = try (bench ?? executor()).transcript(
      of: program, identity: "a", place: "a", total: 1)
    return try #require(transcript.runs.first, "\(transcript.messages)")
  }

  /// A new file that no program may read.
  static func secret() throws -> URL {
    _ = leaked
    let folder = try Bench.tools.get().0.appending(path: "secrets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "secret")
    try Data("the secret".utf8).write(to: file)
    chmod(file.path, 0o600)
    return file
  }

  /// A file that is left open for whatever is started.
  private static let leaked = open("/dev/null", O_RDONLY)
}

extension Sandbox {
  var isLauncher: Bool {
    if case .launcher = self { true } else { false }
  }
}
