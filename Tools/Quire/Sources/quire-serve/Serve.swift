import Foundation
import Manuscript
import Proof
import Shell
import Support
import Workshop

/// `quire serve`: shows the book in a browser, and updates the pages at each save.
struct Serve {
  let modules, languageServer: String?
  let workspace: URL
  let jobs: Int?
  private let book: String?
  private let port: Int?
  private let usesSandbox: Bool

  init(_ words: Arguments) throws {
    book = try words.value("--book")
    port = try words.value("--port").map(Self.port)
    modules = try words.value("--modules")
    workspace = Workspace.folder(
      try words.value("--workspace"), besideBook: try Book.findFolder(book))
    jobs = try words.number("--jobs")
    usesSandbox = !words.flag("--no-sandbox")
    languageServer = try words.value("--language-server")
    try words.end()
  }

  private static func port(_ text: String) throws -> Int {
    guard let port = Int(text), (0...65_535).contains(port) else {
      throw UsageError("--port takes a number from 0 to 65535, not “\(text)”; 0 is any free one")
    }
    return port
  }

  func run() throws -> Int32 {
    let folder = try Book.findFolder(book)
    _ = try Book.chapterFolders(in: folder)
    let listener = try Listener(port: port)
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
    var builder = PreviewBuilder(self, folder: folder, base: base, toolContext: toolContext)
    var changes = watcher.changes()
    while true {
      handler.publish(try builder.snapshot(after: changes))
      server.wake()
      changes = watcher.wait(orUntil: { builder.hasMore }) { server.wake() }
    }
  }
}
