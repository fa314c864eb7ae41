import CRuntime
import Compilation
import Execution
import Foundation
import Support

/// The toolchain's SourceKit, the library with the compiler that editors ask.
struct SourceKit: Sendable {
  /// A name: a file, and the bytes of it.
  typealias Question = (file: String, bytes: Range<Int>)

  /// What it knows of a name: https://github.com/swiftlang/swift/blob/main/tools/SourceKit/docs/Protocol.md.
  struct Answer: Decodable {
    /// The declaration, with elements of XML around the names of types.
    let declaration: String?
    /// Its documentation, as it is written.
    let documentation: String?
    let usr: String?
    /// What the name means, too: the initializer of a type that is called.
    let others: [Answer]?

    /// All that it consists of.
    var words: [String] {
      [declaration ?? "", documentation ?? "", usr ?? ""] + (others ?? []).flatMap(\.words)
    }

    private enum CodingKeys: String, CodingKey {
      case declaration = "key.annotated_decl", documentation = "key.doc_comment", usr = "key.usr"
      case others = "key.secondary_symbols"
    }
  }

  /// The program that is run, and its arguments but for the last one, the file of requests.
  private let program: [String]
  let limits: Subprocess.Limits

  /// - Parameter program: A program that is run in its place; nil for the toolchain's library.
  /// - Throws: An `EnvironmentError` where there is none.
  init(_ program: String?, of compiler: Compiler, limits: Subprocess.Limits) throws {
    self.limits = limits
    if let program {
      self.program = [program]
      return
    }
    guard let library = compiler.toolchain.sourceKit else {
      throw EnvironmentError("the toolchain in \(compiler.toolchain.tools) has no SourceKit")
    }
    let folder = try compiler.toolchain.make(
      ["names"], of: ["names.c": String(cString: namesSource)],
      [["clang", "-O1", "-Wall", "-Werror", "names.c", "-o", "names", "-ldl"]],
      cache: compiler.toolchainCache, scratch: compiler.scratch)
    self.program = [folder.appending(path: "names").path, library]
  }

  /// Looks up names of one program, whose files are in a folder; answers in the questions' order.
  ///
  /// It is told how long a name is. Otherwise it would infer the types of the name's statement again for
  /// each name, to be quick in a program of which it knows nothing yet. That takes seven times as long, and
  /// finds one name in a thousand more: in statements with an error, and in `didSet`.
  ///
  /// - Throws: An `EnvironmentError` that says why it failed.
  func answers(
    to questions: [Question], compiledWith arguments: [String], in folder: URL
  ) throws -> [Answer] {
    let words = try arguments.json
    let requests = try questions.map { file, bytes in
      "{key.request: source.request.cursorinfo, key.sourcefile: \(try file.json),"
        + " key.offset: \(bytes.lowerBound), key.length: \(bytes.count),"
        + " key.compilerargs: \(words)}\n"
    }
    let file = folder.appending(path: "requests")
    try Data(requests.joined().utf8).write(to: file)
    let result = try Subprocess(program[0], program.dropFirst() + [file.path], in: folder)
      .run(limits: limits)
    guard result.status == .exited(0) else {
      let words = result.standardError.filledLines.first
      throw EnvironmentError(
        result.status == .timedOut
          ? "it does not answer within \(limits.seconds.inSeconds)"
          : "it has ended" + (words.map { ": \($0)" } ?? ""))
    }
    let answers = try Data(contentsOf: result.output).split(separator: 0).map { data in
      do {
        return try JSONDecoder().decode(Answer.self, from: data)
      } catch {
        let start = String(decoding: data.prefix(80), as: UTF8.self)
        throw EnvironmentError("its answer “\(start)” cannot be read")
      }
    }
    guard answers.count == questions.count else {
      throw EnvironmentError("it answers \(answers.count) of \(questions.count) questions")
    }
    return answers
  }
}

extension Toolchain {
  /// The library SourceKit; nil where the toolchain has none.
  package var sourceKit: String? {
    let folder = URL(filePath: tools).deletingLastPathComponent().appending(path: "lib")
    return ["libsourcekitdInProc.so", "sourcekitdInProc.framework/sourcekitdInProc"]
      .map { folder.appending(path: $0) }.first(where: \.exists)?.path
  }
}

extension Encodable {
  /// As JSON, which is YAML too.
  fileprivate var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}
