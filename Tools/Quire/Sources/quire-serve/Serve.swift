import ExerciseTerminal
import Foundation
import Manuscript
import ProjectVerification
import Shell
import Support

/// `quire serve`: shows the book in a browser, and updates the pages at each save.
struct Serve {
  @Option("--book") private var book: String?
  @Option("--port") private var port: Port?
  @Option("--modules") var modules: String?
  @Option("--workspace") private var learner: String?
  @Option("--jobs") var jobs: Int?
  @Option("--no-sandbox") private var usesSandbox = true
  @Option("--source-kit") var sourceKit: String?

  private struct Port: OptionValue {
    let number: Int

    init(parsing text: String) throws {
      guard let number = Int(text), (0...65_535).contains(number) else {
        throw UsageError("a number from 0 to 65535, not “\(text)”; 0 is any free one")
      }
      self.number = number
    }
  }

  func run(_ words: [String]) throws -> Int32 {
    try Arguments(words, of: .serve, into: self).end()
    let folder = try Book.findFolder(book)
    let workspace = Workspace.folder(learner, besideBook: folder)
    _ = try Book.chapterFolders(in: folder)
    let listener = try Listener(port: port?.number)
    let handler = PreviewHandler(port: listener.port)
    let server = try WebServer(listener, handler)
    Console.print("The book is at http://127.0.0.1:\(listener.port)/ until you press Ctrl-C.")
    let toolContext = try ToolContext(
      for: folder.appending(path: "book.md"), usesSandbox: usesSandbox, notice: Console.notice)
    let base = toolContext.root ?? folder.deletingLastPathComponent()
    var watcher = FileWatcher([
      folder, base.appending(path: "Sources"), base.appending(path: "Package.swift"),
      workspace.appending(path: ".quire/state.json"),
    ])
    var builder = PreviewBuilder(
      self, workspace: workspace, folder: folder, base: base, toolContext: toolContext)
    var changes = watcher.changes()
    while true {
      guard folder.exists else {
        throw EnvironmentError(
          "the folder \(folder.shortPath) is gone; start again where the book is")
      }
      handler.publish(try builder.snapshot(after: changes))
      watcher.watch(builder.quoted)
      server.wake()
      changes = watcher.wait(orUntil: { builder.hasMore }) { server.wake() }
    }
  }
}
