import Foundation
import Testing

@Suite struct `The cache of quire verify` {
  @Test func `ignores a damaged entry of the cache, and replaces it`() throws {
    let book = try Workspace(chapter: "# A\n\n```swift\nlet x = 1 // → 1\n```\n")
    try book.quire("verify").expect(0)
    let folder = book.folder.appending(path: ".build/quire/proofs")
    let entries = try book.names(in: ".build/quire/proofs")
    func read() throws -> [Data] {
      try entries.map { try Data(contentsOf: folder.appending(path: $0)) }
    }
    let good = try read()
    // The transcript of the program, and the result of the file.
    #expect(good.count == 2)
    var damages: [(Data) -> Data] = [
      { $0.prefix(0) }, { $0.prefix(1) }, { $0.prefix($0.count / 2) }, { $0.dropLast() },
      { data in
        let text = String(decoding: data, as: UTF8.self)
        let lie = text.replacing("\"text\":\"1\"", with: "\"text\":\"2\"")
          .replacing("\"proved\"", with: "\"quoted\"")
        #expect(lie != text)
        return Data(lie.utf8)
      },
    ]
    for sixth in 0..<6 {
      damages.append { data in
        var copy = data
        let place = data.count / 6 * sixth
        copy[place] ^= 1 << (place % 8)
        return copy
      }
    }
    for damage in damages {
      for (entry, data) in zip(entries, good) {
        try damage(data).write(to: folder.appending(path: entry))
      }
      // Otherwise it was believed.
      try book.quire("verify", "--why").expect(0, errors: "Sample.md:3")
      #expect(try read() == good)
    }
  }

  @Test func `verifies the rest after it was killed`() throws {
    let fences = (1...24).map { "```swift isolated\nlet x = \($0)  // → \($0)\n```\n\n" }
    let book = try Workspace(chapter: "# A\n\n" + fences.joined())
    func count() -> Int {
      (try? book.names(in: ".build/quire/proofs"))?.count { $0.count == 64 } ?? 0
    }
    for least in [1, 6, 12] {
      let process = try book.start(["verify", "--jobs", "2"])
      _ = waits { count() >= least || !process.isRunning }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
    }
    #expect(count() < 24)
    try book.quire("verify").expect(0)
    // The programs' transcripts, and the result of the file.
    #expect(count() == 25)
    #expect(try !book.hasScratch())
  }
}
