import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Verification

/// How many mutants of a book's modules something notices, as `quire mutate --record` wrote it down.
package struct MutationRecord: Codable, Equatable, Sendable {
  /// What one judge found of a module's mutants, equivalent ones left out.
  package struct Score: Codable, Equatable, Sendable {
    /// How many it noticed.
    package var killed: Int
    /// How many it ran without noticing.
    package var survived: Int
    /// How many it did not run.
    package var notReached: Int
    /// The digest of the tests or of the document.
    package var judge: String

    package var reached: Int { killed + survived }

    package init(killed: Int = 0, survived: Int = 0, notReached: Int = 0, judge: String = "") {
      (self.killed, self.survived) = (killed, survived)
      (self.notReached, self.judge) = (notReached, judge)
    }
  }

  package struct Module: Codable, Equatable, Sendable {
    package var name: String
    /// The digest of its target and those that it uses, and of its list of equivalent mutants.
    package var source: String
    /// The digest of its files with all mutants in them: another quire may find others.
    package var instrumented: String?
    package var mutants = 0
    /// How many of them change no behavior.
    package var equivalent = 0
    /// By the module's tests; nil where it has none.
    package var tests: Score?
    package var chapter: Score?
  }

  /// The modules, in the order of their chapters.
  package var modules: [Module]

  package init(modules: [Module]) { self.modules = modules }

  package static func file(in book: URL) -> URL { book.appending(path: "mutants.json") }

  /// Reads a book's record; nil where there is none, `ContentError` where the file is no record.
  package init?(of book: URL) throws {
    let file = Self.file(in: book)
    guard file.exists else { return nil }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
    } catch {
      let problem = "this is no record of mutants; `quire mutate --record` writes it"
      throw ContentError("\(file.shortPath):1: error: \(problem)")
    }
  }

  package var json: Data {
    get throws {
      let encoder = JSONEncoder([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }

  /// The recorded numbers of a book's modules, by name, and what is out of date and left out, in a
  /// sentence; none for a book without a record or outside of a package.
  package static func current(
    in book: Book, on tools: ToolContext
  ) throws -> (current: [String: Module], staleness: String?) {
    guard let root = tools.root, let record = try MutationRecord(of: book.folder) else {
      return ([:], nil)
    }
    let package = try Package.describe(root, cache: tools.cache, scratch: tools.scratch)
    let current = try record.current(in: book, of: package, at: root)
    return (current, record.staleness(current: current))
  }

  /// The modules whose source, tests and chapter are those that the numbers were found with, by name.
  package func current(in book: Book, of package: Package, at root: URL) throws -> [String: Module]
  {
    let found = try modules.filter { module in
      let chapter = book.chapters.first { $0.name == module.name }
      guard let chapter else { return false }
      let now = try Module(of: module.name, chapter.manuscript, in: package, at: root)
      return module.source == now.source && module.tests?.judge == now.tests?.judge
        && module.chapter?.judge == now.chapter?.judge
    }
    return Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Which numbers of the record are out of date, in a sentence for the user; nil where none is.
  package func staleness(current: [String: Module]) -> String? {
    let stale = modules.map(\.name).filter { current[$0] == nil }
    guard !stale.isEmpty else { return nil }
    let names = stale.joined(separator: ", ")
    return "the recorded numbers of mutants are of another version of \(names), its tests or its"
      + " chapter, and its page shows none; `quire mutate --record` finds them anew"
  }
}

extension MutationRecord.Module {
  /// A module without numbers, and the digests of what decides how many of its mutants are noticed:
  /// of its source, of its test targets and the others that they use, and of the chapter's fences, the
  /// package's setup, and the files and targets that these use.
  package init(of module: String, _ chapter: Manuscript, in package: Package, at root: URL) throws {
    let digests = FileDigests()
    func digest(of targets: [PackageTarget]) -> String {
      let parts = targets.flatMap { target in
        let folder = root.appending(path: target.path).path
        let files = FileTree.digest(of: folder, by: digests) { $0.lastName.hasPrefix(".") }
        return [target.name, files]
      }
      return Digest(parts).hex
    }
    let own = package.targets(usedBy: [module])
    let ownNames = Set(own.map(\.name))
    func digestOfOthers(usedBy names: [String]) -> String {
      digest(of: package.targets(usedBy: names).filter { !ownNames.contains($0.name) })
    }
    let lists = own.filter { $0.name == module }.map {
      root.appending(path: $0.path).deletingLastPathComponent().appending(path: "\(module).mutants")
    }
    let tests = package.testTargets(of: module).map(\.name)
    let setup = try SetupFile(of: root)
    let files = ReadableFiles(root: root, cache: root.appending(path: ".build"))
    let fences = chapter.fences.flatMap {
      [$0.words.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: " "), $0.text]
    }
    let used = digestOfOthers(usedBy: chapter.importedModules + (setup?.imports ?? []))
    let code = Digest(fences + chapter.digestsOfReads(in: files) + [setup?.text ?? "", used]).hex
    self.init(
      name: module, source: Digest([digest(of: own)] + lists.map { digests[$0.path] }).hex,
      tests: tests.isEmpty ? nil : .init(judge: digestOfOthers(usedBy: tests)),
      chapter: .init(judge: code))
  }
}

extension Manuscript {
  /// The digests of what its fences name by `reads=`; an empty text for what cannot be read.
  package func digestsOfReads(in files: ReadableFiles) -> [String] {
    let folder = URL(filePath: path).deletingLastPathComponent()
    return fences.flatMap { $0.code?.permissions.reads ?? [] }
      .map { (try? files.readable($0, in: folder).digest) ?? "" }
  }
}

extension Package {
  /// The test targets of a module: the one with its name, else its direct users, else its indirect ones.
  package func testTargets(of module: String) -> [PackageTarget] {
    let tests = targets.filter { $0.type == "test" }
    let users = tests.filter { $0.dependencies.contains(module) }
    let own = users.filter { $0.name == module + "Tests" }
    if !own.isEmpty { return own }
    guard users.isEmpty else { return users }
    return tests.filter { test in targets(usedBy: [test.name]).contains { $0.name == module } }
  }

  /// The targets with some names, and those of the package that they use.
  fileprivate func targets(usedBy names: [String]) -> [PackageTarget] {
    let used = names.reached { name in targets.first { $0.name == name }?.dependencies ?? [] }
    return targets.filter { names.contains($0.name) || used.contains($0.name) }
  }
}
