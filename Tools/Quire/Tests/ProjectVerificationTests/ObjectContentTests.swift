import Compilation
import Foundation
import Testing

@testable import Support

@Suite struct `The digest of an object` {
  private let compiler: Compiler

  init() throws { compiler = try Bench.executor().compiler }

  private static let source = "public func double(_ n: Int) -> Int { 2 * n }\n"

  @Test func `is the same with other information for debuggers`() throws {
    let (one, other) = (try object(of: Self.source), try object(of: Self.source, in: "/elsewhere"))
    #expect(one != other, "the folder is in the object")
    #expect(digest(one) == digest(other))
  }

  @Test(arguments: [("2 * n", "3 * n", "the code"), ("double", "triple", "a name")])
  func `is another one when what a program sees has changed`(
    old: String, new: String, what: Comment
  ) throws {
    let changed = Self.source.replacing(old, with: new)
    #expect(digest(try object(of: Self.source)) != digest(try object(of: changed)), what)
  }

  @Test func `is the same for code on other lines`() throws {
    let (one, other) = (try object(of: Self.source), try object(of: "\n" + Self.source))
    #expect(digest(one) == digest(other))
    #expect(one != other, "the lines are in the object")
  }

  @Test func `is that of all bytes of a file that is damaged, or no object`() throws {
    let whole = try object(of: Self.source)
    for length in [0, 5, 6, 63, 64, whole.count / 2, whole.count - 1] {
      let part = whole.prefix(length)
      #expect(ObjectContent(Data(part)) == nil, "\(length) bytes")
      #expect(digest(Data(part)) != digest(Data(part + [0])), "\(length) bytes")
    }
  }

  private func digest(_ object: Data) -> String {
    ObjectContent(object)?.code ?? DigestBuilder(object).digest.hex
  }

  private func object(of source: String, in place: String = "/here") throws -> Data {
    let folder = try compiler.scratch.makeFolder()
    defer { compiler.scratch.remove(folder) }
    var program = Program(
      files: [.init(name: "Sample.swift", text: source)], goal: .compile, imports: [])
    program.flags = ["-file-compilation-dir", place, "-parse-as-library"]
    guard try compiler.compile(program, in: folder).messages.isEmpty else {
      throw EnvironmentError("the sample does not compile")
    }
    return try Data(contentsOf: folder.appending(path: "Sample.swift.o"))
  }
}
