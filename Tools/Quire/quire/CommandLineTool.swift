import Dispatch
import Foundation
import Manuscript
import Proof
import Workshop

/// The command line of quire: the only place that reads arguments and prints.
struct CommandLineTool {
  let arguments: [String]

  /// Runs the command and returns the exit status: 0 all holds, 1 something in the book is wrong,
  /// 2 wrong usage, 3 this machine lacks something, 130 Ctrl-C.
  func run() -> Int32 {
    ProcessGroups.adoptOrphans()
    let interrupts = Interrupts()
    defer { interrupts.cancel() }
    do {
      return try command()
    } catch let error as UsageError {
      Console.error("quire: \(error)")
      return 2
    } catch let error as UnreadableFile {
      Console.error(error.diagnostic.printed)
      return 1
    } catch let error as MissingTool {
      Console.error("quire: \(error)")
      return 3
    } catch {
      Console.error("quire: \(error.localizedDescription)")
      return 3
    }
  }

  private func command() throws -> Int32 {
    var words = Arguments(arguments)
    guard let name = words.next() else {
      Console.error(help)
      return 2
    }
    switch name {
    case "verify": return try Verify(&words).run()
    case "build": return try Build(&words).run()
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
      let known = ["verify", "build", "exercises", "doctor", "new", "help"]
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
    quire exercises [list|watch|run|hint|solution|diff|reset|check] [ID]
                 [--workspace DIR] [--format text|json] [--modules DIR]
                                       learn: on a terminal, watches your files as you save them
    quire new chapter NAME             begin a chapter
    quire new exercise CHAPTER NAME    begin an exercise
    quire doctor                       what is missing on this machine

  --book DIR names the folder of chapters; by default it is the nearest Chapters/ upward.
  """

/// Ends everything at Ctrl-C: the programs that run, the scratch folder, then quire.
private struct Interrupts {
  private let sources: [any DispatchSourceSignal]

  init() {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        Terminal.restoreAll()
        ProcessGroups.endAll()
        Scratch.removeAllOfThisProcess()
        _exit(number == SIGINT ? 130 : 143)
      }
      source.resume()
      return source
    }
  }

  func cancel() { sources.forEach { $0.cancel() } }
}
