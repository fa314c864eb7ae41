import Foundation
import Support

/// The list of a module's mutants that change no behavior, each with the reason.
///
/// It is beside the module's folder: `Sources/Name.mutants`. An entry is the mutant's key, which has no
/// line number, and below it the reason, indented:
///
///     Deadlines.deadline(after:): `next <= now` → `next < now`
///       The loop steps past a deadline that is due now.
struct EquivalentMutants {
  struct Entry {
    let key: String
    var reason = ""
    let line: Int
  }

  let path: String
  let entries: [Entry]

  /// Reads the list of a module, in which each entry has a reason; an empty one without a file.
  init(of module: String, folder: URL) throws {
    let file = folder.deletingLastPathComponent().appending(path: "\(module).mutants")
    try self.init(parsing: file.exists ? String(readingText: file) : "", path: file.shortPath)
  }

  init(parsing text: String, path: String) throws {
    var entries: [Entry] = []
    for (index, line) in text.lines.enumerated()
    where !line.hasPrefix("#") && line.contains(where: { !$0.isWhitespace }) {
      let words = line.trimmingCharacters(in: .whitespaces)
      if line.first?.isWhitespace == true {
        guard let last = entries.indices.last else {
          throw ContentError("\(path):\(index + 1): a reason without a mutant above it")
        }
        entries[last].reason += (entries[last].reason.isEmpty ? "" : " ") + words
      } else {
        entries.append(Entry(key: words, line: index + 1))
      }
    }
    if let bare = entries.first(where: \.reason.isEmpty) {
      throw ContentError(
        "\(path):\(bare.line): this mutant has no reason; write it below, indented")
    }
    (self.path, self.entries) = (path, entries)
  }

  /// The entries that are no mutants any more, if these are all of the module, or that a test kills.
  func problems(of mutants: [MutantReport], _ isWhole: Bool = true) -> [String] {
    var seen: Set<String> = []
    return entries.compactMap { entry in
      let place = "\(path):\(entry.line): error: "
      guard seen.insert(entry.key).inserted else { return place + "listed twice: \(entry.key)" }
      guard let found = mutants.first(where: { $0.mutant.key == entry.key }) else {
        return isWhole ? place + "there is no such mutant any more; remove it: \(entry.key)" : nil
      }
      let killers = found.verdicts.compactMapValues(\.killer)
      return killers.min { $0.key < $1.key }.map { judge, killer in
        place + "this mutant is not equivalent, since \(judge) notice it: \(killer)"
      }
    }
  }
}
