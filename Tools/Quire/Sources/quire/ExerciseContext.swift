import Compilation
import Execution
import ExerciseChecking
import ExerciseTerminal
import Foundation
import Manuscript
import ProjectVerification
import Rendering
import Shell
import Support
import SwiftAnalysis
import Tracing
import Verification

/// The book and the tools that check its exercises, which are set up on first use.
struct ExerciseContext: Sendable {
  let folder: URL
  let catalog: ExerciseCatalog
  let modules: String?
  let usesSandbox: Bool

  /// The whole book: its prose takes long to read, and most commands do not need it.
  var book: Book { get throws { try Book(readingFrom: folder) } }

  /// Opens a workspace, and makes it if it is missing: the learner's files, and what editors need.
  func workspace(_ folder: URL) throws -> Workspace {
    let workspace = try Workspace(folder, catalog: catalog, notice: Console.notice)
    if !workspace.hasCompileCommands { try withTools { _ = try executor($0, for: workspace) } }
    return workspace
  }

  /// Checks files of a workspace, and removes temporary files.
  func check(_ tasks: [CheckTask], in workspace: Workspace) throws -> [CheckResult] {
    guard !tasks.isEmpty else { return [] }
    let imports = tasks.flatMap(\.text.importedModules)
    return try withTools {
      try ExerciseRunner(executor($0, for: workspace, importing: imports)).check(tasks)
    }
  }

  /// What a check of a file did; nil for the first check.
  func trace(
    _ text: String, at exercise: Exercise, check: String?, in workspace: Workspace
  ) throws -> Trace {
    try withTools {
      let executor = try executor($0, for: workspace, importing: text.importedModules)
      return try ExerciseRunner(executor).trace(text, at: exercise, check: check)
    }
  }

  private func withTools<Result>(_ body: (ToolContext) throws -> Result) throws -> Result {
    let tools = try ToolContext(
      for: folder.appending(path: "book.md"), usesSandbox: usesSandbox, notice: Console.notice)
    defer { tools.scratch.removeAll() }
    return try body(tools)
  }

  /// Makes the modules of all exercises, and tells editors where these modules are.
  private func executor(
    _ tools: ToolContext, for workspace: Workspace, importing imports: [String] = []
  ) throws -> ProgramExecutor {
    let all = Set(imports + catalog.exercises.flatMap(\.importedModules))
    let executor = try tools.verifier(modules: modules, imports: all).executor
    try workspace.writeCompileCommands(executor)
    return executor
  }

  func recheck(_ workspace: Workspace) throws {
    var check = WorkspaceCheck(workspace)
    guard !check.tasks.isEmpty else { return }
    Console.notice("checking \(check.tasks.count) edited exercises, to see which are done")
    try check.take(self.check(check.tasks, in: workspace), in: workspace)
  }

  func watch(
    _ workspace: Workspace, at exercise: Exercise, hiding hidden: Hidden, review: Bool = false
  ) throws -> Int32 {
    let chapters = try book.chapters
    return try withTools { tools in
      let runner = ExerciseRunner(try executor(tools, for: workspace))
      let session = Session(
        workspace, at: exercise, runner: runner, chapters: chapters, hiding: hidden
      ) {
        try verify($0, with: tools)
      } writeTrace: { [folder = workspace.folder] in
        try Workspace.write($0, of: $1, in: folder)
      }
      return try session.run(beginsWithReview: review)
    }
  }

  /// Verifies a chapter, for the answers to its quizzes: quickly, if it was verified before.
  func verify(
    _ chapter: Chapter, with tools: ToolContext? = nil,
    report: @escaping @Sendable (ProgramEvent) -> Void = { _ in }
  ) throws -> ManuscriptResult {
    guard let tools else { return try withTools { try verify(chapter, with: $0, report: report) } }
    let imports = Set(chapter.manuscript.importedModules)
    let verifier = try tools.verifier(modules: modules, imports: imports, report: report)
    return try verifier.verify([chapter.manuscript])[0]
  }
}

extension Workspace {
  /// Writes the page of a trace beside the learner's files, and returns its place.
  static func write(_ trace: Trace, of exercise: Exercise, in folder: URL) throws -> URL {
    let place = folder.appending(path: "Traces/\(exercise.id.replacing("/", with: "-")).html")
    try place.deletingLastPathComponent().createFolder()
    try AtomicFile.write(Data(TracePage(trace).html.utf8), to: place)
    return place
  }

  private var compileCommands: URL { folder.appending(path: "compile_commands.json") }

  fileprivate var hasCompileCommands: Bool { compileCommands.exists }

  /// Writes `compile_commands.json`, by which sourcekit-lsp helps editors in the learner's files.
  fileprivate func writeCompileCommands(_ executor: ProgramExecutor) throws {
    let modules = executor.compiler.modules
    let used = modules.closure(of: catalog.exercises.flatMap(\.importedModules))
    // The file is compiled with its checks, so it is not a script.
    let compiler = executor.compiler.toolchain.tools + "/swiftc"
    let language = ["-swift-version", "6", "-parse-as-library", "-module-name", "main"]
    let options = [compiler] + language + modules.compilerArguments(for: used)
    struct Command: Encodable {
      let directory, file: String
      let arguments: [String]
    }
    let commands = catalog.exercises.map { exercise in
      let file = url(of: exercise).standardizedFileURL.path
      return Command(
        directory: folder.standardizedFileURL.path, file: file,
        arguments: options + [file] + codeUnderTest(of: exercise).map(\.standardizedFileURL.path))
    }
    let encoder = JSONEncoder([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    let data = try encoder.encode(commands)
    guard FileManager.default.contents(atPath: compileCommands.path) != data else { return }
    try AtomicFile.write(data, to: compileCommands)
  }

  /// What the learner's tests are compiled with: the sources of a module, or a copy of the code.
  private func codeUnderTest(of exercise: Exercise) -> [URL] {
    guard let original = exercise.variants.first else { return [] }
    return original.isOfModule
      ? original.files.map { URL(filePath: $0.path) } : [checks(of: exercise)]
  }
}
