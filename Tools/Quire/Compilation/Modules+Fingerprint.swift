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
  /// Its module maps and headers, each once.
  let paths: [String]

  /// - Parameters:
  ///   - maps: Its module maps. SwiftPM writes that of a package's target into the build folder.
  ///   - folders: The folders of its public headers.
  ///   - sources: Its sources. Headers beside them may be included by public ones.
  init(maps: [String], folders: [URL], sources: [String]) {
    var (folders, all) = (folders, maps)
    for map in maps {
      let folder = URL(filePath: map).deletingLastPathComponent()
      let text = FileManager.default.contents(atPath: map) ?? Data()
      folders.append(folder)
      for match in String(decoding: text, as: UTF8.self)
        .matches(of: #/\b(umbrella\s+)?(header\s+)?"([^"]+)"/#)
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
    folders += sources.map { URL(filePath: $0).deletingLastPathComponent() }
    var last = ""
    for folder in folders.map({ $0.resolvingSymlinksInPath().path + "/" }).sorted()
    where last.isEmpty || !folder.hasPrefix(last) {
      all += Self.headers(in: folder)
      last = folder
    }
    paths = Set(all).sorted()
  }

  /// The files in a folder, and those below it, that C code may include.
  private static func headers(in folder: String) -> [String] {
    let files = FileManager.default.enumerator(
      at: URL(filePath: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let endings: Set = ["", "def", "h", "hh", "hpp", "hxx", "inc", "inl", "ipp", "tcc", "tpp"]
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { endings.contains($0.pathExtension) && !$0.hasDirectoryPath }.map(\.path)
  }
}
