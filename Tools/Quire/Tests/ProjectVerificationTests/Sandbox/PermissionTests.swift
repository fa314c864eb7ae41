import Foundation
import Manuscript
import TestSupport
import Testing

@testable import Compilation
@testable import Execution
@testable import ProjectVerification
@testable import Support
@testable import Verification

/// A package with a document, in which fences read files.
private struct Package {
  let root = URL.ofTest()

  init() throws {
    try write("top", to: "Data/top.txt")
    try write("beside", to: "Docs/Data/beside.txt")
    try write("secret", to: ".git/config")
    try write("proof", to: ".build/quire/proofs/a")
    try FileManager.default.createSymbolicLink(
      atPath: root.appending(path: "out").path, withDestinationPath: "/etc")
  }

  func write(_ text: String, to path: String) throws { try root.write(text, to: path) }

  func verify(_ text: String, cache: ArtifactStore = .none, sandbox: Sandbox? = nil) throws
    -> ManuscriptResult
  {
    let verifier = Verifier(
      executor: try Bench.executor(cache: cache, seconds: 10, sandbox: sandbox), sources: .inMemory,
      files: ReadableFiles(root: root, cache: root.appending(path: ".build/quire")))
    let path = root.appending(path: "Docs/Page.md").path
    return try #require(try verifier.verify([Manuscript(parsing: text, path: path)]).first)
  }
}

private func reading(_ name: String, _ words: String) -> String {
  """
  ```swift isolated \(words)
  import Foundation
  (try? String(contentsOfFile: "\(name)", encoding: .utf8)) ?? "closed" // → "VALUE"
  ```
  """
}

@Suite struct `A fence that reads files` {
  @Test(arguments: [
    ("Data/beside.txt", "reads=Data/beside.txt", "beside"),
    ("Data/top.txt", "reads=Data", "closed"),
    ("Data/top.txt", "reads=Data/top.txt", "top"), ("Data/beside.txt", "reads=Data", "beside"),
    ("Data/top.txt", "", "closed"), ("Data/top.txt", "reads=Data reads=Data/top.txt", "closed"),
  ]) func `finds them under the names that it gives`(name: String, words: String, value: String)
    throws
  {
    let package = try Package()
    let text = reading(name, words).replacing("VALUE", with: value)
    for sandbox in [nil, Sandbox.disabled] where sandbox == nil || value != "closed" {
      let result = try package.verify(text, sandbox: sandbox)
      #expect(result.diagnostics.map(\.verdictLine) == [])
    }
  }

  @Test func `shares its files with the fences of its program`() throws {
    let code = "(try? String(contentsOfFile: \"Data/top.txt\", encoding: .utf8)) ?? \"closed\""
    let result = try Package().verify(
      """
      ```swift reads=Data/top.txt
      import Foundation
      ```
      ```swift
      \(code) // → "top"
      (try? "x".write(toFile: "Data/top.txt", atomically: false, encoding: .utf8)) == nil // → true
      ```
      ```swift traps
      if \(code) == "top" { fatalError("read") } // trap: read
      ```
      ```swift isolated
      import Foundation
      \(code) // → "closed"
      ```
      """)
    #expect(result.diagnostics.map(\.verdictLine) == [])
  }

  @Test(arguments: [
    ("nope.txt", "names nothing that is there"), ("Data/nope", "names nothing that is there"),
    ("/etc/passwd", "leads out of the package"), ("../Data", "leads out of the package"),
    ("Data/../../..", "leads out of the package"), ("~/.ssh", "leads out of the package"),
    ("out/passwd", "names what no program may read"), (".", "names what no program may read"),
    (".git/config", "names what no program may read"), (".build", "names what no program may read"),
    (".build/quire/proofs", "names what no program may read"),
  ]) func `is refused for what it may not read, once and at its place`(
    path: String, message: String
  ) throws {
    let result = try Package().verify(
      "text\n\n" + reading("x", "reads=\(path)").replacing("isolated", with: "") + """

        ```swift
        let a = 1 // → 1
        ```
        """)
    let found = result.diagnostics.map(\.verdictLine)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("3:1 fence “reads=\(path)” \(message)") == true, "\(found)")
    #expect(result.marks == "❌✅")
  }

  @Test func `is verified again when what it reads has changed`() throws {
    let package = try Package()
    let cache = ArtifactStore(folder: package.root.appending(path: "cache"))
    for words in ["reads=Data/top.txt", "reads=Data"] {
      try package.write("top", to: "Data/top.txt")
      try package.write("top", to: "Docs/Data/top.txt")
      let text = reading("Data/top.txt", words).replacing("VALUE", with: "top")
      #expect(try package.verify(text, cache: cache).isVerified)
      try package.write("new", to: "Data/top.txt")
      try package.write("new", to: "Docs/Data/top.txt")
      let found = try package.verify(text, cache: cache).diagnostics.map(\.message)
      #expect(found == [#"this is "new", not "top""#])
      try FileManager.default.removeItem(at: package.root.appending(path: "Docs/Data/top.txt"))
    }
  }

  @Test func `is not verified for a folder that is too large`() throws {
    let package = try Package()
    let folder = package.root.appending(path: "Many").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 0..<20 { try package.write("x", to: "Many/\(number)") }
    #expect(throws: EnvironmentError.self) {
      try ReadableFiles.digest(of: folder, mostFiles: 20, mostBytes: 100)
    }
    #expect(throws: EnvironmentError.self) {
      try ReadableFiles.digest(of: folder, mostFiles: 21, mostBytes: 19)
    }
    let digest = try ReadableFiles.digest(of: folder, mostFiles: 21, mostBytes: 20)
    try package.write("y", to: "Many/.hidden")
    #expect(try ReadableFiles.digest(of: folder, mostFiles: 30, mostBytes: 30).hex != digest.hex)
  }
}

@Suite struct `A fence that uses the network` {
  private static let hasServers = FileManager.default.contents(atPath: "/etc/resolv.conf") != nil
  private static let text = """
    ```swift isolated network
    import Foundation
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 // → true
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0 // → false
    FileManager.default.contents(atPath: "/etc/resolv.conf") != nil // → \(hasServers)
    ```
    ```swift isolated
    import Foundation
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 // → false
    ```
    """

  @Test func `is verified each time, and the others are not`() throws {
    let package = try Package()
    let folder = package.root.appending(path: "cache")
    let result = try package.verify(Self.text, cache: ArtifactStore(folder: folder))
    #expect(result.diagnostics.map(\.verdictLine) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    #expect(Ledger([result]).permissionsInWords == "1 uses the network")
  }
}

@Suite struct `A program that lacks a permission` {
  @Test(arguments: [
    "print(try String(contentsOfFile: \"Data/top.txt\", encoding: .utf8))": "`reads=PATH`",
    "print(try String(contentsOfFile: \"ROOT/Data/top.txt\", encoding: .utf8))": "`reads=PATH`",
    "try \"x\".write(toFile: \"ROOT/new.txt\", atomically: false, encoding: .utf8)":
      "`reads=PATH`",
    "print(String(cString: strerror(socket(AF_INET, 1, 0) < 0 ? errno : 0)))": "`network`",
    """
    import FoundationNetworking
    _ = try await URLSession.shared.data(from: URL(string: "http://127.0.0.1:9/")!)
    """: "`network`",
  ]) func `is told the word for it`(code: String, word: String) throws {
    let package = try Package()
    let result = try package.verify(
      "```swift\nimport Foundation\n\(code.replacing("ROOT", with: package.root.path))\n```")
    let found = result.diagnostics.map(\.verdictLine)
    #expect(found.count == 1 && found[0].contains(word), "\(found)")
  }

  @Test func `but fails for another reason is not told of it`() throws {
    let result = try Package().verify("```swift\nfatalError(\"permit\")\n```")
    #expect(result.diagnostics.map(\.verdictLine).filter { $0.contains("sandbox") } == [])
  }
}
