import Foundation
import Support

extension Modules {
  /// A fingerprint of the modules' declarations with their documentation, and perhaps their
  /// positions in their files, without function bodies.
  package func interfaceFingerprint(
    of used: [String], places: Bool = false, digests: FileDigests
  ) -> String {
    guard let folder = folder?.resolvingSymlinksInPath() else { return "" }
    let kinds = ["swiftmodule", "swiftdoc"] + (places ? ["swiftsourceinfo"] : [])
    let paths = used.flatMap { name in
      kinds.map { folder.appending(path: "Modules/\(name).\($0)").path }
    }
    return digest(of: paths, digests)
  }

  /// A fingerprint of what programs that import a module are compiled with: its interface, without
  /// function bodies and documentation, its headers and its macros.
  package func compilationFingerprint(of name: String, digests: FileDigests) -> String {
    let interface = plan.modules[name]?.interface.map { [$0] } ?? []
    return digest(of: interface + filesForClients(of: name), digests)
  }

  /// A fingerprint of what importers link and run with: a module's objects, libraries and resources.
  package func codeFingerprint(of name: String, digests: FileDigests) -> String {
    let words = linkerArguments(for: [name])
    return Digest(
      [digest(of: objects(for: [name]) + linkedFiles(words), digests)] + words
        + resourceFolders(for: [name])
        .map { FileTree.digest(of: $0, by: digests, leavingOut: { _ in false }) }
    ).hex
  }

  private func digest(of files: [String], _ digests: FileDigests) -> String {
    let place = folder?.resolvingSymlinksInPath().path ?? "/-"
    // The folder may be named in several ways, as SwiftPM's are.
    return Digest(
      files.flatMap { path in
        [path.hasPrefix(place) ? String(path.dropFirst(place.count)) : path, digests[path]]
      }
    ).hex
  }

  /// The libraries that the linker finds for some of its arguments.
  private func linkedFiles(_ words: [String]) -> [String] {
    let folders =
      words.filter { $0.hasPrefix("-L") }.map { String($0.dropFirst(2)) }
      + words.values(after: "-L")
      + ["/usr/local/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"]
    let named = words.filter { $0.hasPrefix("-l") }.flatMap { word in
      folders.flatMap { ["\($0)/lib\(word.dropFirst(2)).so", "\($0)/lib\(word.dropFirst(2)).a"] }
    }
    return (named + words.filter { $0.hasPrefix("/") }).filter {
      FileStamp($0, followsLink: true)?.kind == .file
    }
  }

  /// The headers, module maps and macros of all modules.
  var headers: [String] { Set(targets.keys).union(plan.modules.keys).flatMap(filesForClients) }

  /// The files besides its interface that a program reads when it imports a module: module maps and
  /// headers of C, and the executables of macros.
  private func filesForClients(of name: String) -> [String] {
    let module = plan.modules[name]
    let words = module?.clientArguments ?? systemLibrary(name)
    let plugins = words.values(after: "-load-plugin-executable")
      .compactMap { $0.split(separator: "#").first.map(String.init) }
    let sources = module?.sources.filter { !$0.hasSuffix(".swift") } ?? []
    // A Swift module has the maps of C modules that it depends on among its arguments.
    guard module?.isSwift != true || !sources.isEmpty else { return plugins }
    let maps = words.filter { $0.hasPrefix("-fmodule-map-file=") }
      .map { String($0.dropFirst("-fmodule-map-file=".count)) }.sorted()
    let folders = words.groups.filter { $0.count == 4 && $0[1] == "-I" }
      .map { URL(filePath: $0[3]) }
    return plugins + Self.headers(maps: maps, folders: folders, sources: sources) + readFiles
  }

  /// The module maps of a module of C and the files that they, or each other, may include, each
  /// once: in the folders of its public headers, and beside its sources.
  private static func headers(maps: [String], folders: [URL], sources: [String]) -> [String] {
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
    for folder in folders { all += includable(in: folder.path, seen: &seen) }
    return Set(all).sorted()
  }

  /// The files in and below a folder that C code may include, with any name. Links are followed.
  private static func includable(in folder: String, seen: inout Set<String>) -> [String] {
    let place = URL(filePath: folder).resolvingSymlinksInPath().path
    guard seen.insert(place).inserted else { return [] }
    return FileTree(place, leavingOut: FileTree.isOfTools).files.map { "\(place)/\($0)" }
      .filter { !["d", "dia", "md", "o", "swift"].contains(URL(filePath: $0).pathExtension) }
  }
}

extension URL {
  /// The lowest folder that contains all folders; the root folder if there are none.
  fileprivate static func lowestFolder(containing folders: [URL]) -> URL {
    var common = folders.first?.standardizedFileURL.pathComponents ?? []
    for folder in folders.dropFirst() {
      common = zip(common, folder.standardizedFileURL.pathComponents).prefix { $0 == $1 }.map(\.0)
    }
    return URL(filePath: "/" + common.dropFirst().joined(separator: "/"))
  }
}
