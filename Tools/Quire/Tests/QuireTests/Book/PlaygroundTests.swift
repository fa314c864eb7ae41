import Foundation
import Testing

@testable import Manuscript
@testable import Support
@testable import WebAssembly

@Suite struct `A chapter's playground` {
  private let module = "public func answer() -> Int { 42 }\n"

  private func book(_ prose: String = Workspace.proseWithPlayground) throws -> Workspace {
    let book = try Workspace(chapter: prose)
    try book.write(module, to: "Sources/Sample/Sample.swift")
    for (name, text) in [
      ("playground.html", "<p class=\"here\">Live</p>\n"), ("playground.js", "use(playground);\n"),
      ("playground.css", ".here { color: red; }\n"),
    ] { try book.write(text, to: "Chapters/01-Sample/Playground/\(name)") }
    try book.writeGlue("@_expose(wasm, \"ask\") func ask() -> Int { answer() }\n")
    return book
  }

  /// The WebAssembly in the script of a page that is built.
  private func build(_ book: Workspace) throws -> Data {
    try book.quire("build").expect(0)
    return try bytes(of: book)
  }

  /// The WebAssembly in a page's script.
  private func bytes(of book: Workspace) throws -> Data {
    let script = try book.read(".build/book/sample-playground.js")
    let match = try #require(
      script.firstMatch(of: #/^const playground = \{ module: "([^"]+)" \};\nuse\(playground\);\n$/#)
    )
    return try #require(Data(base64Encoded: String(match.output.1)))
  }

  @Test func `is on its page, with its still figure`() throws {
    let book = try book()
    #expect(try build(book).starts(with: [0x00, 0x61, 0x73, 0x6D]))
    let page = try book.read(".build/book/sample.html")
    #expect(page.contains(" 'wasm-unsafe-eval'; "))
    #expect(page.contains("<script src=\"sample-playground.js\" defer></script>"))
    #expect(page.contains("<link rel=\"stylesheet\" href=\"sample-playground.css\">"))
    let live = try #require(
      page.range(of: "<div class=\"live\" id=\"playground\">\n<figure class=\"drawing\""))
    #expect(page[live.upperBound...].contains("<p class=\"here\">Live</p>\n</div>"))
    #expect(!page.contains("Playground/"))
    #expect(!(try book.read(".build/book/index.html").contains("wasm")))
  }

  @Test func `is compiled again when its own or the module's source changes`() throws {
    let book = try book()
    let first = try build(book)
    #expect(try book.quire("build").output.contains("Nothing has changed"))
    try book.write(module.replacing("42", with: "43"), to: "Sources/Sample/Sample.swift")
    let second = try build(book)
    #expect(second != first)
    try book.writeGlue("@_expose(wasm, \"ask\") func ask() -> Int { -answer() }\n")
    #expect(try build(book) != second)
  }

  @Test func `ignores a damaged cached module`() throws {
    let book = try book()
    let first = try build(book)
    let folder = ".build/quire/playgrounds"
    let kept = "\(folder)/\(try #require(book.names(in: folder).first))"
    var data = try Data(contentsOf: book.folder.appending(path: kept))
    data[data.count - 1] ^= 1
    try book.write(data, to: kept)
    #expect(try book.quire("build").output.contains("Nothing has changed"))
    #expect(try bytes(of: book) == first)
  }

  @Test func `has the same bytes in any folder`() throws {
    #expect(try build(book()) == build(book()))
  }

  @Test func `reports compiler errors, and is not built then`() throws {
    let book = try book()
    try book.writeGlue("func ask() -> Int { answr() }\n")
    try book.quire("build").expect(
      1,
      errors:
        "Chapters/01-Sample/Playground/Glue.swift:1:21: error: cannot find 'answr' in scope [compile]"
    )
    #expect(!book.has(".build/book"))
  }

  @Test func `reports functions that its environment lacks`() throws {
    let book = try book()
    try book.writeGlue(
      "final class Box {}\n@_expose(wasm, \"ask\") func ask() -> Bool { make() === make() }\n"
        + "@inline(never) func make() -> Box { Box() }\n")
    try book.quire("build").expect(
      1, errors: "wasm-ld cannot compile the playground to WebAssembly [compile]",
      "undefined symbol: posix_memalign")
  }

  @Test(arguments: [
    ("Live.", "1:1: error: the chapter has a playground, but its text does not say where"),
    ("Text.\n\n[Live](Playground/)", "11:1: error: there is no figure right above"),
    ("[A](Playground/)\n\n[B](Playground/)", "11:1: error: the playground is on the page already"),
  ])
  func `has one position, below a figure`(other: String, message: String) throws {
    let prose = Workspace.proseWithPlayground
    let book = try book(prose.replacing("[Live](Playground/)", with: other))
    try book.quire("verify").expect(1, errors: "Chapters/01-Sample/Sample.md:\(message)")
  }

  @Test(arguments: ["playground.html", "playground.js", "playground.css"])
  func `is complete`(name: String) throws {
    let book = try book()
    try book.remove("Chapters/01-Sample/Playground/\(name)")
    try book.quire("build").expect(2, errors: "Playground has no \(name); write it")
  }

  @Test func `stays a still figure if the toolchain cannot compile WebAssembly`() throws {
    let book = try book()
    let scratch = try Scratch(in: book.folder)
    let chapter = try Chapter(readingFrom: book.folder.appending(path: "Chapters/01-Sample"))
    let compiler = WebModule(
      version: "Swift", tools: book.folder.path, scratch: scratch,
      cache: book.folder.appending(path: "kept"))
    let sentence = try WebModules(of: [chapter], at: book.folder, with: compiler).lacking
    #expect(sentence?.contains("this toolchain has no \(book.folder.path)/swiftc") == true)
  }
}

extension Workspace {
  /// A chapter with a figure, and a playground below it.
  static let proseWithPlayground =
    "# Sample\n\nA promise.\n"
    + fence(#"print("<svg><title>Still</title></svg>")"#, "swift figure")
    + "\n[Live](Playground/)\n"

  func writeGlue(_ text: String) throws {
    try write(text, to: "Chapters/01-Sample/Playground/Glue.swift")
  }
}
