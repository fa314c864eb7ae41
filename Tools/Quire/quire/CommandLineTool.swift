import Manuscript
import Proof
import Shell
import Workshop

/// The command line of quire: the only place that reads arguments and prints.
struct CommandLineTool {
  let arguments: [String]

  /// Runs the command and returns the exit status.
  func run() -> Int32 { Shell.run(restoring: Terminal.restoreAll, command) }

  private func command() throws -> Int32 {
    var words = Arguments(arguments)
    guard let name = words.next() else {
      Console.error(help)
      return 2
    }
    switch name {
    case "verify": return try Verify(&words).run()
    case "build": return try Build(&words).run()
    case "serve": return try Serve(&words).run()
    case "exercises": return try Exercises(&words).run()
    case "doctor": return try Doctor(&words).run()
    case "new": return try New(&words).run()
    case "help", "--help", "-h":
      Console.print(help)
      return 0
    case "version", "--version":
      Console.print("quire \(quireVersion)")
      return 0
    default:
      let known = ["verify", "build", "serve", "exercises", "doctor", "new", "help"]
      let near = known.nearest(to: name).map { "; did you mean `\($0)`?" } ?? ""
      throw UsageError("unknown command “\(name)”\(near)\n\(help)")
    }
  }
}

private let help = """
  quire proves a book of Swift before it prints a page.

    quire verify [PATH…] [--update] [--format text|json|junit] [--shard I/N] [--jobs N]
                 [--no-cache] [--why] [--modules DIR]
                                       prove the book, or Markdown files anywhere
    quire build [--out DIR] [--draft]  prove the book, then print it
                 [--require-hovers] [--language-server PROGRAM]
    quire serve [--port N] [--modules DIR] [--workspace DIR] [--language-server PROGRAM]
                                       show the book in a browser; what you save is proved,
                                       printed and shown
    quire exercises [list|watch|run|hint|solution|diff|reset|check|quiz|review] [ID]
                 [--workspace DIR] [--format text|json] [--modules DIR]
                                       learn: on a terminal, watches your files as you save them;
                                       `quire exercises --help` tells more
    quire new chapter NAME             begin a chapter
    quire new exercise CHAPTER NAME    begin an exercise
    quire doctor                       what is missing on this machine

  --book DIR names the folder of chapters; by default it is the nearest Chapters/ upward.
  """
