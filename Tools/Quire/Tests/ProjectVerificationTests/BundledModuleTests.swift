import Foundation
import Testing

@testable import Execution
@testable import ProjectVerification

@Suite struct `The module Figures` {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  @Test func `is carried whole`() throws {
    let folder = Self.sources.appending(path: "Figures").path
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let carried = Runtime.figureSources
    #expect(
      carried.map(\.path).sorted()
        == files.filter { $0.hasSuffix(".swift") }.map { "../Figures/\($0)" }.sorted(),
      "CRuntime/figures.h lists the files")
    for (path, text) in carried {
      let file = Self.sources.appending(path: "CRuntime/\(path)").standardizedFileURL
      #expect(try text == String(contentsOf: file, encoding: .utf8), "\(path)")
    }
  }

  @Test func `is a part of the keys of programs that import it`() throws {
    let plain = try Bench.executor().cacheKey(of: .init(files: [], goal: .run, imports: []))
    let other = try Bench.executor().cacheKey(
      of: .init(files: [], goal: .run, imports: ["Figures"]))
    #expect(plain.parts["quire"] != other.parts["quire"])
  }
}
