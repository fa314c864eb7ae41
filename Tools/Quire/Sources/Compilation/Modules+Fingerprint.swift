import Foundation
import Support

extension Modules {
  /// A fingerprint of the modules' declarations with their documentation, without function bodies.
  ///
  /// - Parameter places: Whether the declarations' positions in their files count.
  package func interfaceFingerprint(of used: [String], places: Bool = false) -> String {
    guard let folder else { return "" }
    var print = DigestBuilder()
    let kinds = ["swiftmodule", "swiftdoc"] + (places ? ["swiftsourceinfo"] : [])
    for name in used {
      for kind in kinds {
        let path = folder.appending(path: "Modules/\(name).\(kind)").path
        print.add("\(name).\(kind)")
        print.add(FileManager.default.contents(atPath: path) ?? Data())
      }
    }
    return print.digest.hex
  }

  /// A fingerprint of what programs that import the modules are compiled with: the modules'
  /// interfaces, without function bodies and documentation, their headers and their macros.
  package func compilationFingerprint(of used: [String], digests: FileDigests) -> String {
    var print = DigestBuilder()
    for name in used {
      let interface = plan.modules[name]?.interface
      for path in [interface].compactMap(\.self) + filesForClients(of: name) {
        print.add(path)
        print.add(digests[path])
      }
    }
    return print.digest.hex
  }

  /// A short name for the modules as they are now: their interfaces and objects, the headers and
  /// macros that come with them, and how they are linked.
  package func fingerprint(of used: [String], digests: FileDigests) -> String {
    guard let folder = folder?.resolvingSymlinksInPath(), !used.isEmpty else { return "" }
    var print = DigestBuilder()
    for name in used {
      let module = plan.modules[name]
      let built = [module?.interface].compactMap(\.self) + (module?.objects.sorted() ?? [])
      for path in built + filesForClients(of: name) {
        // The folder may be named in several ways, as SwiftPM's are.
        print.add(path.hasPrefix(folder.path) ? String(path.dropFirst(folder.path.count)) : path)
        print.add(digests[path])
      }
      print.add(module?.linkerArguments.joined(separator: "\n") ?? "")
    }
    for resources in resourceFolders(for: used) {
      let names = FileManager.default.enumerator(atPath: resources)?.compactMap { $0 as? String }
      for name in names?.sorted() ?? [] {
        print.add(name)
        print.add(digests["\(resources)/\(name)"])
      }
    }
    return print.digest.hex
  }
}

extension Modules {
  /// The files besides its interface that a program reads when it imports a module: module maps and
  /// headers of C, and the executables of macros.
  private func filesForClients(of name: String) -> [String] {
    let module = plan.modules[name]
    let words = module?.clientArguments ?? systemLibrary(name)
    let plugins = words.indices.filter { words[$0] == "-load-plugin-executable" }
      .compactMap { words[$0 + 1].split(separator: "#").first.map(String.init) }
    let sources = module?.sources.filter { !$0.hasSuffix(".swift") } ?? []
    // A Swift module has the maps of C modules that it depends on among its arguments.
    guard module?.isSwift != true || !sources.isEmpty else { return plugins }
    let maps = words.filter { $0.hasPrefix("-fmodule-map-file=") }
      .map { String($0.dropFirst("-fmodule-map-file=".count)) }.sorted()
    let folders = words.indices.dropFirst(3)
      .filter { words[$0 - 2] == "-I" && words[$0 - 3] == "-Xcc" }.map { URL(filePath: words[$0]) }
    return plugins + CHeaders(maps: maps, folders: folders, sources: sources).paths
  }
}

/// The headers of a module of C.
private struct CHeaders {
  /// Its module maps and the files that they, or each other, may include, each once.
  let paths: [String]

  /// - Parameters:
  ///   - maps: Its module maps. SwiftPM writes that of a package's target into the build folder.
  ///   - folders: The folders of its public headers.
  ///   - sources: Its sources. Headers beside them may be included by public ones.
  init(maps: [String], folders: [URL], sources: [String]) {
    var (folders, all) = (folders, maps)
    if !sources.isEmpty {
      let inside = folders + sources.map { URL(filePath: $0).deletingLastPathComponent() }
      folders.append(URL.lowestFolder(containing: inside))
    }
    for map in maps {
      let folder = URL(filePath: map).deletingLastPathComponent()
      folders.append(folder)
      let text = String(
        decoding: FileManager.default.contents(atPath: map) ?? Data(), as: UTF8.self)
      for match in text.replacing(#/\/\/.*/#, with: "")
        .matches(of: #/(umbrella\s+)?(header\s+)?"([^"]+)"/#)
      {
        let place = URL(filePath: String(match.output.3), relativeTo: folder).absoluteURL
        switch (match.output.1, match.output.2) {
        case (nil, nil): break
        case (nil, _): all.append(place.path)
        case (_, nil): folders.append(place)
        case (_, _): folders.append(place.deletingLastPathComponent())
        }
      }
    }
    var seen: Set<String> = []
    for folder in folders { all += Self.files(in: folder.path, seen: &seen) }
    paths = Set(all).sorted()
  }

  /// The files in a folder and below it that C code may include, whatever they are called. Symbolic
  /// links are followed.
  private static func files(in folder: String, seen: inout Set<String>) -> [String] {
    let place = URL(filePath: folder).resolvingSymlinksInPath().path
    guard seen.insert(place).inserted else { return [] }
    var found: [String] = []
    for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] {
      let path = "\(place)/\(name)"
      if FileManager.default.isFolder(URL(filePath: path)) {
        if ![".build", ".git"].contains(name) { found += files(in: path, seen: &seen) }
      } else if !["d", "dia", "md", "o", "swift"].contains(URL(filePath: name).pathExtension) {
        found.append(path)
      }
    }
    return found
  }
}

extension URL {
  /// The lowest folder that contains all folders; the root folder if there are none.
  static func lowestFolder(containing folders: [URL]) -> URL {
    var common = folders.first?.standardizedFileURL.pathComponents ?? []
    for folder in folders.dropFirst() {
      common = zip(common, folder.standardizedFileURL.pathComponents).prefix { $0 == $1 }.map(\.0)
    }
    return URL(filePath: "/" + common.dropFirst().joined(separator: "/"))
  }
}
