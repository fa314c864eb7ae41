import Foundation
import Testing

@Suite struct `Code of a stranger` {
  /// True where the code can do harm: it reads the home folder, or writes the book or the cache, or
  /// has the network.
  private func harm(_ book: Workspace) -> String {
    """
    func harm() -> String {
      var found: [String] = []
      if (try? FileManager.default.contentsOfDirectory(atPath: "\(NSHomeDirectory())")) != nil {
        found.append("home")
      }
      for name in ["Chapters", ".build/quire", ".build/quire/proofs"] {
        let path = "\(book.folder.path)/\\(name)/harm"
        if FileManager.default.createFile(atPath: path, contents: nil) { found.append(name) }
      }
      if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { found.append("network") }
      return found.isEmpty ? "contained" : found.joined(separator: ", ")
    }
    """
  }

  private func book() throws -> Workspace {
    let book = try Workspace.withLinkedExercises()
    let harm = harm(book)
    try book.write(
      """
      # Sample

      ```swift
      import Foundation

      \(harm)
      ```

      ```swift figure
      let words = harm()
      precondition(words == "contained", words)
      print("<svg viewBox=\\"0 0 9 9\\" role=\\"img\\"><title>\\(words)</title></svg>")
      ```

      ```swift tests
      import Testing
      @Test func isContained() { #expect(harm() == "contained") }
      ```
      """, to: Workspace.chapter)
    for exercise in [Workspace.double, Workspace.triple] {
      let place = "\(exercise)/Checks.swift"
      let checks = try book.read(place).replacing(
        "#expect(answer(0) == 0)",
        with: """
          #expect(answer(0) == 0)
            let found = harm()
            if found != "contained" { Issue.record("\\(found)") }
          """)
      try book.write("import Foundation\n\(checks)\n\(harm)\n", to: place)
    }
    return book
  }

  @Test func `is contained in fences, figures, exercises and the learner's file`() throws {
    let book = try book()
    let result = try book.quire("verify").expect(0)
    #expect(!result.output.contains("sandbox"))
    try book.quire("build", "--no-hovers").expect(0)
    _ = try book.quire("exercises", "list")
    try book.write(Workspace.right, to: Workspace.first)
    try book.quire("exercises", "run", "double").expect(0)
  }

  @Test func `is not contained with --no-sandbox, and the ledger says so`() throws {
    let book = try book()
    try book.quire("verify", "--no-sandbox").expect(
      1, output: "no sandbox was used: programs ran with all your rights",
      errors: "home, Chapters, .build/quire", "network")
    try book.quire("verify", "--no-sandbox", "--format", "json").expect(
      output: "\"sandbox\" : \"disabled\"")
    try book.quire("verify", "--format", "json").expect(output: "\"sandbox\" : \"used\"")
  }

  @Test func `asks for what it needs, and the ledger lists it`() throws {
    let code = #"(try? String(contentsOfFile: "Data/a.txt", encoding: .utf8)) ?? "closed" // → "a""#
    let book = try Workspace(
      chapter: "# A\n" + fence("import Foundation\n\(code)", "swift reads=Data/a.txt network"))
    try book.write("a", to: "Chapters/01-Sample/Data/a.txt")
    try book.quire("verify").expect(
      0, output: "Sample.md:3: reads Data/a.txt; uses the network",
      "of these, 1 reads files, 1 uses the network")
    try book.quire("verify", "--format", "json").expect(
      output: "\"reads=Data/a.txt\"", "\"network\" : 1")
  }

  @Test func `can be contained on this machine, as the doctor says`() throws {
    try Workspace(chapter: "# A\n").quire("doctor").expect(
      output: "ok      a sandbox for the programs of documents: Landlock")
  }
}
