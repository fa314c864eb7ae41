import Foundation
import Support

extension Modules {
  /// A fingerprint of what programs that import the modules are compiled with: the modules'
  /// declarations without function bodies, C headers, and the executables of macros.
  ///
  /// - Parameters:
  ///   - documentation: Whether the declarations' documentation counts.
  ///   - places: Whether the declarations' positions in their files count.
  package func interfaceFingerprint(
    of used: [String], documentation: Bool = true, places: Bool = false
  ) -> String {
    guard let folder else { return "" }
    var print = DigestBuilder()
    let kinds =
      ["swiftmodule"] + (documentation ? ["swiftdoc"] : [])
      + (places ? ["swiftsourceinfo"] : [])
    for name in used {
      for kind in kinds {
        let path = folder.appending(path: "Modules/\(name).\(kind)").path
        print.add("\(name).\(kind)")
        print.add(FileManager.default.contents(atPath: path) ?? Data())
      }
      guard let module = plan.modules[name] else { continue }
      for header in module.headers {
        print.add(header)
        print.add(FileManager.default.contents(atPath: header) ?? Data())
      }
      for plugin in module.plugins { print.add(FileStamp(plugin).map { "\($0)" } ?? "") }
    }
    return print.digest.hex
  }

  /// A short name for the modules as they are now: their interfaces and objects, the headers and
  /// macros that come with them, and how they are linked.
  package func fingerprint(of used: [String], digests: FileDigests) -> String {
    guard let folder = folder?.resolvingSymlinksInPath(), !used.isEmpty else { return "" }
    var print = DigestBuilder()
    for module in used.compactMap({ plan.modules[$0] }) {
      let files = [module.interface].compactMap { $0 } + module.objects.sorted() + module.plugins
      for path in files + module.headers {
        // The folder may be named in several ways, as SwiftPM's are.
        print.add(path.hasPrefix(folder.path) ? String(path.dropFirst(folder.path.count)) : path)
        print.add(digests[path])
      }
      print.add(module.linkerArguments.joined(separator: "\n"))
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

extension BuiltModule {
  /// The executables of the macros that an importing program loads.
  fileprivate var plugins: [String] {
    let words = clientArguments
    return words.indices.filter { words[$0] == "-load-plugin-executable" }
      .compactMap { words[$0 + 1].split(separator: "#").first.map(String.init) }
  }

  /// The module maps and headers that an importing program sees.
  fileprivate var headers: [String] {
    guard !isSwift else { return [] }
    let maps = clientArguments.filter { $0.hasPrefix("-fmodule-map-file=") }
      .map { String($0.dropFirst("-fmodule-map-file=".count)) }
    return maps.sorted().flatMap { map -> [String] in
      let folder = URL(filePath: map).deletingLastPathComponent()
      return [map] + ([folder] + Self.umbrellas(of: map, in: folder)).flatMap(Self.headers)
        + Self.singleHeaders(of: map, in: folder)
    }
  }

  /// The folders whose headers a module map makes visible. SwiftPM writes the map of a package's C
  /// module into the build folder, and names the folder of the sources in it.
  private static func umbrellas(of map: String, in folder: URL) -> [URL] {
    text(of: map).matches(of: #/\bumbrella\s+(header\s+)?"([^"]+)"/#).map { match in
      let place = URL(filePath: String(match.output.2), relativeTo: folder).absoluteURL
      return match.output.1 == nil ? place : place.deletingLastPathComponent()
    }
  }

  /// The headers that a module map names one by one.
  private static func singleHeaders(of map: String, in folder: URL) -> [String] {
    text(of: map).matches(of: #/\bheader\s+"([^"]+)"/#)
      .map { URL(filePath: String($0.output.1), relativeTo: folder).path }
  }

  private static func text(of map: String) -> String {
    String(decoding: FileManager.default.contents(atPath: map) ?? Data(), as: UTF8.self)
  }

  /// The headers in a folder and those below it.
  private static func headers(in folder: URL) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.contains(/\.(h|hh|hpp|hxx|inc|def)$/) }.sorted()
      .map { folder.appending(path: $0).path }
  }
}
