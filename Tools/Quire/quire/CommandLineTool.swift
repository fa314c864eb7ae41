import Compilation
import Execution
import ExerciseChecking
import Manuscript
import Press
import Proof
import Shell
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly
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
    let asksForHelp = arguments.contains { ["--help", "-h"].contains($0) }
    if asksForHelp, known.contains(name), name != "exercises" {
      Console.print(help)
      return 0
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
      let near = known.nearest(to: name).map { "did you mean `\($0)`?" }
      throw UsageError(
        "unknown command “\(name)”; \(near ?? "`quire help` lists the commands")")
    }
  }
}

private let known = ["verify", "build", "serve", "exercises", "doctor", "new", "help"]

private let help = """
  quire proves a book of Swift before it prints a page.

    quire verify [PATH[:LINE]…] [--update] [--format text|json|junit] [--shard I/N] [--jobs N]
                 [--no-cache] [--why] [--keep DIR] [--modules DIR]
                                       prove the book, or Markdown files anywhere
    quire build [--out DIR] [--draft]  prove the book, then print it
                 [--require-hovers | --no-hovers] [--language-server PROGRAM]
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

  --book DIR     the folder of chapters; by default the nearest Chapters/ upward
  --update       write outputs, values and the compiler's words into the Markdown
  --format F     text; json, one object; or junit, for a CI's report
  --shard I/N    prove the I-th of N parts; all parts together are the whole
  --jobs N       how many programs run at a time; by default one a core
  PATH:LINE      only the fence at a line, with what it needs above it
  --keep DIR     keep each program in DIR, with the commands that built it and what it printed
  --no-cache     run everything again
  --why          say of each program that runs why it runs
  --modules DIR  where the package's modules are built; by default quire builds them
  --draft        print without proof, and say so on each page
  --require-hovers
                 fail where the language server cannot say what the names in code are
  --no-hovers    do not ask it

  `Chapters/A1-WritingAChapter` in quire's repository tells how a chapter and its fences are written.
  """
