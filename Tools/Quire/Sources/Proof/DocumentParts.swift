import Foundation
import Manuscript

// Parts of what a command is about.
extension Documents {
  /// The documents without those that a pattern matches, by their paths from the package's root.
  public func excluding(_ pattern: PathPattern) -> Documents {
    let base = URL(filePath: FileManager.default.currentDirectoryPath)
    let root = PackageDocuments(of: base)?.root ?? base
    func isKept(_ manuscript: Manuscript) -> Bool {
      let path = URL(filePath: manuscript.path).standardizedFileURL.path
      let prefix = root.standardizedFileURL.path + "/"
      return !pattern.matches(path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path)
    }
    var part = self
    part.manuscripts = manuscripts.filter(isKept)
    part.exercises = exercises.filter { isKept($0.manuscript) }
    return part
  }

  /// One part of the documents, so that several machines can prove them together.
  ///
  /// The parts are alike in their number of fences, and together they are the whole. An exercise
  /// goes with its task.
  ///
  /// - Parameters:
  ///   - index: Which part, counted from 1.
  ///   - count: How many parts there are.
  public func shard(_ index: Int, of count: Int) -> Documents {
    var loads = Array(repeating: 0, count: count)
    var mine: Set<String> = []
    let heaviestFirst = manuscripts.enumerated().sorted {
      ($1.element.fences.count, $0.offset) < ($0.element.fences.count, $1.offset)
    }
    for (_, manuscript) in heaviestFirst {
      let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[lightest] += manuscript.fences.count + 1
      if lightest == index - 1 { mine.insert(manuscript.path) }
    }
    var part = self
    part.manuscripts = manuscripts.filter { mine.contains($0.path) }
    part.exercises = exercises.filter { mine.contains($0.manuscript.path) }
    return part
  }

  /// Those of some chapters, with their exercises.
  public func only(_ chapters: Set<String>) -> Documents {
    guard let book else { return self }
    let paths = book.chapters.filter { chapters.contains($0.name) }
      .flatMap { $0.manuscripts.map(\.path) }
    var part = self
    part.manuscripts = manuscripts.filter { paths.contains($0.path) }
    part.exercises = exercises.filter { paths.contains($0.manuscript.path) }
    return part
  }
}
