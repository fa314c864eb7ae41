import Compilation
import Manuscript
import SwiftAnalysis
import Verification

/// A program as SourceKit gets it: the fences as written, without quire's additions.
struct HoverProgram: Sendable {
  struct Part: Sendable {
    let fence: FenceID
    let text: String
    /// The index of the program's file that contains it.
    let file: Int
    /// For each line of the body, its line in that file and its additional indentation there; nil
    /// for lines that the file leaves out.
    let lines: [(line: Int, indent: Int)?]
    /// The parts of other fences that its names depend on.
    let context: [String]
    /// The key under which its names are cached.
    var key = ""
  }

  var moduleName = "main"
  let files: [Program.File]
  let imports: [String]
  var parts: [Part]
  /// The imports of the files that are not built; programs of fences were compiled, and lack none.
  var missing: [String] = []
}

extension ManuscriptPrograms {
  /// The programs of a manuscript for SourceKit, with the fences to look up in each.
  func hoverPrograms(compiler: Compiler, sources: SourceTexts) -> [HoverProgram] {
    var asked: Set<FenceID> = []
    let segments = plan.segments.map { segment in
      let steps = segment.steps.map(\.fence)
      return program(
        [segment.fences] + steps.map { [$0] },
        asking: segment.fences + steps.filter { asked.insert($0).inserted })
    }
    let dependents = plan.dependents.map { dependent in
      let (fences, id) = (dependent.base.fences, dependent.fence)
      let steps = dependent.base.steps.map { [$0.fence] }
      let isOfTests = manuscript[id].code?.action == .tests
      return program(
        isOfTests ? [fences] + steps + [[id]] : [fences + [id]] + steps, asking: [id])
    }
    let excerpts = manuscript.fenceIDs.compactMap { id -> HoverProgram? in
      guard case .excerpt(let source) = manuscript[id].kind else { return nil }
      return excerpt(id, of: source, compiler: compiler, sources: sources)
    }
    return (segments + dependents + excerpts).filter { !$0.parts.isEmpty }
  }

  /// A program of some files, each of some fences; the first file is `main.swift`.
  private func program(_ files: [[FenceID]], asking asked: [FenceID]) -> HoverProgram {
    let all = files.flatMap { $0 }
    var parts: [HoverProgram.Part] = []
    for (file, fences) in files.enumerated() {
      var line = 0
      for id in fences {
        let rows = line..<line + manuscript[id].body.count
        line = rows.upperBound
        guard asked.contains(id) else { continue }
        parts.append(
          .init(
            fence: id, text: manuscript[id].text, file: file, lines: rows.map { ($0, 0) },
            context: all.map { $0 == id ? "\0" : manuscript[$0].text }))
      }
    }
    let texts = files.map { $0.map { manuscript[$0].text }.joined() }
    let imports = all.flatMap { snippet($0).imports.map(\.module) }
    return HoverProgram(
      files: texts.enumerated().map { number, text in
        .init(name: number == 0 ? "main.swift" : "beside\(number).swift", text: text)
      }, imports: Set(imports).sorted(), parts: parts)
  }

  /// A program with the files of an excerpt's module; nil if the file belongs to no built module.
  private func excerpt(
    _ index: FenceID, of source: Fence.Source, compiler: Compiler, sources: SourceTexts
  ) -> HoverProgram? {
    let modules = compiler.modules
    let fence = manuscript[index]
    guard let name = modules.module(of: source.path), let target = modules.targets[name] else {
      return nil
    }
    let paths = modules.sourceFiles(of: name).map { "\(target.path)/\($0)" }
    let lines = paths.compactMap { try? sources.lines(of: .init(path: $0)) }
    guard lines.count == paths.count, let file = paths.firstIndex(of: source.path) else {
      return nil
    }
    let texts = lines.map { $0.joined(separator: "\n") }
    let imports = Set(texts.flatMap { SingleFileText($0).imports.map(\.module) })
    let missing = imports.filter { !compiler.canImport($0, from: name) }.sorted()
    let part = HoverProgram.Part(
      fence: index, text: fence.text, file: file,
      lines: fence.body.map(\.text).places(in: lines[file]), context: texts + missing)
    return HoverProgram(
      moduleName: name,
      files: zip(paths, texts).map { .init(name: $0.replacing("/", with: "-"), text: $1 + "\n") },
      imports: modules.closure(of: target.dependencies), parts: [part], missing: missing)
  }
}

extension Modules {
  /// The module of the package that a source file belongs to.
  package func module(of path: String) -> String? {
    targets.values.first { path.hasPrefix($0.path + "/") && $0.isSwift }?.name
  }
}

extension [String] {
  /// The place of each line in a text that contains all of them in order, perhaps indented.
  fileprivate func places(in text: [String]) -> [(line: Int, indent: Int)?] {
    let wanted = indices.filter { self[$0].snippetMarker == nil }
    let plain = text.indices.filter { text[$0].snippetMarker == nil }
    let bare = { (line: String) in line.drop { $0 == " " } }
    let found = plain.map { bare(text[$0]) }.firstRange(of: wanted.map { bare(self[$0]) })
    var places: [(line: Int, indent: Int)?] = map { _ in nil }
    guard let found else { return places }
    for (index, line) in zip(wanted, plain[found]) {
      let (inFile, here) = (text[line].prefix { $0 == " " }, self[index].prefix { $0 == " " })
      places[index] = (line, inFile.count - here.count)
    }
    return places
  }
}
