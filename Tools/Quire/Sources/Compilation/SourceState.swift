import Foundation
import Support

/// What some modules are made of: a line for each file, its path and the digest of its content.
///
/// Checkouts of dependencies are left out: SwiftPM keeps them as `Package.resolved` says.
struct SourceState {
  /// The lines, sorted.
  let lines: [String]
  /// The files, and the folders whose files are all covered, which end in a slash.
  private let places: Set<String>

  /// Reads the files as they are now.
  init(of used: [String], in modules: Modules, at root: URL, cache: URL) throws {
    // The manifest may have versions for older toolchains.
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path)
    var places = Set(names.filter { $0.hasPrefix("Package") && $0.contains(".") })
      .union(["Package.resolved"])
    for name in used {
      if let target = modules.targets[name] {
        places.insert(target.path == "." ? "" : target.path + "/")
      } else if let module = modules.plan.modules[name] {
        places.formUnion(module.editablePlaces(outside: cache))
      }
    }
    self.places = places
    let lines = places.flatMap { place -> [String] in
      let isFolder = place.isEmpty || place.hasSuffix("/")
      let path = place.hasPrefix("/") ? String(place.dropLast()) : root.appending(path: place).path
      let names = isFolder ? Self.files(in: path).map { place + $0 } : [place]
      return names.compactMap { Self.line($0, root: root) }
    }
    self.lines = Set(lines).sorted()
  }

  /// Whether a line is about a file of these modules, perhaps one that is gone.
  func covers(_ line: String) -> Bool {
    let path = String(line[..<(line.lastIndex(of: " ") ?? line.endIndex)])
    return places.contains(path)
      || places.contains { ($0.isEmpty || $0.hasSuffix("/")) && path.hasPrefix($0) }
  }

  private static func line(_ path: String, root: URL) -> String? {
    let file = path.hasPrefix("/") ? path : root.appending(path: path).path
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    var digest = DigestBuilder()
    digest.add(data)
    let whole = digest.digest.hex
    return "\(path) \(file.hasSuffix(".swift") ? code(data) ?? whole : whole).\(whole)"
  }

  /// The digest of a Swift file without the words of its `///` comments; nil where a line that begins
  /// with `///` may be something else.
  private static func code(_ data: Data) -> String? {
    let text = String(decoding: data, as: UTF8.self)
    guard !text.contains("\"\"\""), !text.contains("/*"), !text.contains("#/") else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.drop { $0 == " " || $0 == "\t" }.hasPrefix("///") ? "" : line
    }
    return Digest(lines.joined(separator: "\n")).hex
  }

  /// Whether other lines differ from these in the words of comments at most.
  func hasSameCode(as others: [String]) -> Bool {
    func code(_ line: String) -> Substring { line[..<(line.lastIndex(of: ".") ?? line.endIndex)] }
    return lines.map(code) == others.map(code)
  }

  /// The files below a folder, hidden ones left out, by their paths from it.
  private static func files(in folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)
    var names: [String] = []
    while let name = all?.nextObject() as? String {
      if name.split(separator: "/").last?.hasPrefix(".") == true {
        all?.skipDescendants()
      } else {
        names.append(name)
      }
    }
    return names
  }
}

extension BuiltModule {
  /// The folder of the sources of a dependency, and its manifest, where they can be edited.
  fileprivate func editablePlaces(outside cache: URL) -> [String] {
    guard let first = sources.first, !first.hasPrefix(cache.path + "/") else { return [] }
    let folder = URL.lowestFolder(
      containing: sources.map { URL(filePath: $0).deletingLastPathComponent() })
    let manifest = Package.root(of: folder).map { $0.appending(path: "Package.swift").path }
    return [folder.path + "/"] + [manifest].compactMap { $0 }
  }
}
