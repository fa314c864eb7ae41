import Foundation
import Support

extension Modules {
  /// A fingerprint of the modules' declarations, without function bodies.
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
    }
    return print.digest.hex
  }

  /// A short name for the modules as they are now: their interfaces and objects, the headers and
  /// macros that come with them, and how they are linked.
  package func fingerprint(of used: [String], digests: FileDigests) -> String {
    guard let folder = folder?.resolvingSymlinksInPath(), !used.isEmpty else { return "" }
    var print = DigestBuilder()
    for module in used.compactMap({ plan.modules[$0] }) {
      let words = module.clientArguments
      let plugins = words.indices.filter { words[$0] == "-load-plugin-executable" }
        .compactMap { words[$0 + 1].split(separator: "#").first.map(String.init) }
      let files = [module.interface].compactMap { $0 } + module.objects.sorted() + plugins
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
  /// The module maps and headers that an importing program sees.
  fileprivate var headers: [String] {
    guard !isSwift else { return [] }
    let maps = clientArguments.filter { $0.hasPrefix("-fmodule-map-file=") }
      .map { String($0.dropFirst("-fmodule-map-file=".count)) }
    return maps.sorted().flatMap { map -> [String] in
      let folder = URL(filePath: map).deletingLastPathComponent()
      let names =
        FileManager.default.enumerator(atPath: folder.path)?
        .compactMap { $0 as? String } ?? []
      return [map]
        + names.filter { $0.hasSuffix(".h") }.sorted().map { folder.appending(path: $0).path }
    }
  }
}
