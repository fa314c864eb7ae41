import Foundation
import SymbolIndex

/// What `quire verify --coverage` prints: a row for each module, and the symbols that lack an example.
struct CoverageTable {
  let coverage: ExampleCoverage

  var text: String {
    let modules = coverage.modules
    let all = ExampleCoverage.Module(name: "all", entries: modules.flatMap(\.entries))
    let width = (modules + [all]).map(\.name.count).max() ?? 0
    func row(_ name: String, _ cells: [String]) -> String {
      name.padding(toLength: width, withPad: " ", startingAt: 0)
        + cells.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
    }
    func row(_ module: ExampleCoverage.Module) -> String {
      row(
        module.name,
        [module.entries.count, module.documented, module.withExample, module.verified]
          .map { $0 == 0 ? "·" : "\($0)" })
    }
    let head = row("", ["symbols", "documented", "with example", "verified"])
    let missing = modules.flatMap(\.entries).compactMap(Self.line)
    return ([head] + modules.map(row) + (modules.count > 1 ? [row(all)] : []) + missing)
      .joined(separator: "\n")
  }

  /// What a symbol lacks; nil for one with a verified example.
  private static func line(_ entry: ExampleCoverage.Entry) -> String? {
    let words: String? =
      switch entry.state {
      case .verified: nil
      case .undocumented: "has no comment"
      case .noExample: "has no example"
      case .unverified: "has an example that is not verified"
      case .compiled: "has an example that is compiled and not run to its end"
      }
    let place = entry.path.map { path in "\(path):\(entry.line.map { "\($0): " } ?? " ")" } ?? ""
    return words.map { "\(place)`\(entry.name)` \($0)" }
  }
}

/// The same in JSON.
struct CoverageEntry: Encodable {
  private let modules: [ModuleEntry]

  private struct ModuleEntry: Encodable {
    let name: String
    let symbols: Int
    let documented: Int
    let withExample: Int
    let verified: Int
    let missing: [SymbolEntry]
  }

  private struct SymbolEntry: Encodable {
    let name: String
    let path: String?
    let line: Int?
    /// `undocumented`, `noExample`, `unverified` or `compiled`.
    let state: String
  }

  init(_ coverage: ExampleCoverage) {
    modules = coverage.modules.map { module in
      ModuleEntry(
        name: module.name, symbols: module.entries.count, documented: module.documented,
        withExample: module.withExample, verified: module.verified,
        missing: module.entries.filter { $0.state != .verified }.map {
          SymbolEntry(name: $0.name, path: $0.path, line: $0.line, state: $0.state.rawValue)
        })
    }
  }
}
