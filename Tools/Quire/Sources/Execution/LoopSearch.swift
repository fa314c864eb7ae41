import Compilation
import Foundation
import Support
import SwiftAnalysis

/// What a program does that does not end.
package enum LoopFinding: Sendable {
  /// A thread is running at these places, innermost first, in this function of the learner's
  /// file. An empty loop has no place, only a function.
  case working([Transcript.Frame], function: String?)
  /// No thread is running.
  case waiting
}

extension Runner {
  /// Locates the endless loop of a program that computed until it was ended, in a function of a file;
  /// nil if the system does not report CPU times, as only Linux does.
  ///
  /// The program runs once more, alone. Once it has computed for half a second, the thread with the
  /// most CPU time gets the signal of a crash, so that the runtime prints a backtrace.
  package func loop(of executable: URL, in folder: URL, file: String) throws -> LoopFinding? {
    #if os(Linux)
      let home = folder.appending(path: "again", directoryHint: .isDirectory)
      try home.createFolder()
      let script = "echo $$ > pid; exec \"$0\" \"$@\""
      var process = sandbox.process(
        "/bin/sh", ["-c", script, executable.path, "--testing-library", "swift-testing"],
        in: home, readable: [executable.path])
      process.environment = environment(home: home)
      let finding = BackgroundWork { Self.loop(of: home, file: file) }
      _ = try process.run(limits: .program(seconds: 20, outputBytes: 4 << 20))
      return try finding.value()
    #else
      return nil
    #endif
  }

  #if os(Linux)
    private static func loop(of home: URL, file: String) -> LoopFinding? {
      let place = home.appending(path: "pid")
      var id: pid_t?
      for _ in 0..<1_000 where id == nil {
        usleep(20_000)
        let words = try? String(contentsOf: place, encoding: .utf8)
        id = words.flatMap { pid_t($0.trimmed) }
      }
      guard let id else { return nil }
      defer { kill(id, SIGKILL) }
      while kill(id, 0) == 0, ProcessTree(of: id).computing < 0.5 { usleep(20_000) }
      guard let busiest = ProcessTree.busiestThread(of: id) else { return nil }
      // The runtime library of quire takes the first signal, Swift's runtime the second.
      for _ in 0..<2 {
        guard signal_thread(id, busiest.thread, SIGILL) == 0 else { return nil }
        usleep(50_000)
      }
      // The runtime's backtrace takes some seconds where the machine is busy.
      for _ in 0..<750 {
        usleep(20_000)
        let output = FileManager.default.contents(atPath: home.path + "/stderr") ?? Data()
        let errors = String(decoding: output, as: UTF8.self)
        guard errors.contains("Backtrace took") else { continue }
        let frames = Transcript.Crash(reading: errors)?.frames ?? []
        // The innermost function of the file in the backtrace, without its arguments.
        let function = errors.filledLines.lazy.filter { $0.contains(file) }
          .compactMap { $0.firstMatch(of: #/0x[0-9a-f]+ (.+?)[(<].* \+ \d+ in /#) }.first
        return .working(frames, function: function.map { String($0.output.1) })
      }
      return nil
    }
  #endif
}

#if os(Linux)
  @_silgen_name("tgkill")
  private func signal_thread(_ process: pid_t, _ thread: pid_t, _ signal: CInt) -> CInt
#endif
