import Foundation
import Support

/// Everything that a package's modules are built from, by content.
///
/// These are all files of the package's targets, of tests those of Swift, its manifests and what is
/// beside them, the same of its path dependencies, and what SwiftPM and the compiler say that they
/// have read. Checkouts are left out: SwiftPM keeps them as `Package.resolved` says.
struct SourceState: Codable {
  /// A file as it was read.
  struct File: Codable {
    let path: String
    let digest: String
    let stamp: FileStamp

    /// Paths that look the same may be those of two files.
    var bytes: [UInt8] { Array(path.utf8) }
  }

  /// What is no file, such as the compiler's path.
  let conditions: String
  /// The files, by the bytes of their paths.
  let files: [File]
  private let isWhole: Bool

  /// Reads the files as they are now, with further ones that the compiler has read in an earlier
  /// build. If it is whole, all files of the package count, hidden ones too.
  init(of package: Package, modules: Modules, swiftPM: SwiftPM, further: [String], isWhole: Bool) {
    let (plan, root, digests) = (modules.plan, swiftPM.root, swiftPM.digests)
    let homes = plan.homes(besides: root, swiftPM)
    var paths = plan.inputs + further + modules.headers
    for folder in plan.headerFolders where !swiftPM.owns(folder) { paths += Self.files(in: folder) }
    for home in [root.path] + homes {
      paths += swiftPM.manifestFiles(of: home).map { "\(home)/\($0)" }
      if home == root.path, !isWhole, !plan.usesPlugins {
        for target in package.targets {
          let folder = root.appending(path: target.path).standardizedFileURL.path
          let files = Self.files(in: folder)
          // SwiftPM plans the build again where a test has a new file; `quire mutate` reads the plan.
          paths += target.type == "test" ? files.filter { $0.hasSuffix(".swift") } : files
        }
      } else {
        let ignored = isWhole ? [] : Git.ignoredPaths(in: home, scratch: swiftPM.scratch)
        paths += Self.files(in: home) { path in
          FileTree.isOfTools(path) || !isWhole && path.lastName.hasPrefix(".")
            || ignored.contains(path)
        }
      }
    }
    var files: [File] = []
    let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let output = FileStamp.ofOutput
    for path in sorted
    where !swiftPM.owns(path) && files.last?.path.utf8.elementsEqual(path.utf8) != true {
      guard let stamp = FileStamp(path, followsLink: true), stamp.kind == .file,
        !output.contains(where: stamp.isSameFile(as:))
      else { continue }
      files.append(File(path: path, digest: digests[path], stamp: stamp))
    }
    self.files = files
    conditions = swiftPM.conditions
    self.isWhole = isWhole
  }

  private static func files(
    in folder: String, leavingOut isLeftOut: @escaping (String) -> Bool = FileTree.isOfTools
  ) -> [String] {
    let place = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return FileTree(place, leavingOut: isLeftOut).files.map { "\(place)/\($0)" }
  }

  var digest: String { Digest([conditions] + files.flatMap { [$0.path, $0.digest] }).hex }

  /// A file that is new, gone, or has another content than before; and whether SwiftPM, which compares
  /// whole seconds, takes it for the same.
  typealias Change = (path: String, looksTheSame: Bool)

  func changes(since other: SourceState) -> [Change] {
    let known = Dictionary(other.files.map { ($0.bytes, $0) }) { first, _ in first }
    let paths = Set(files.map(\.bytes))
    let isOther = isWhole != other.isWhole
    let gone = isOther ? [] : other.files.filter { !paths.contains($0.bytes) }
    return gone.map { (path: $0.path, looksTheSame: false) }
      + files.compactMap { file -> Change? in
        guard let old = known[file.bytes] else { return isOther ? nil : (file.path, false) }
        guard old.digest != file.digest else { return nil }
        let times = [old, file].map { $0.stamp.modified / 1_000_000_000 }
        return (file.path, times[0] == times[1])
      }
  }

  /// Whether nothing has changed between the state before a build and this one after it.
  func isSame(as before: SourceState, from start: Int) -> Bool {
    let known = Set(before.files.map(\.bytes))
    let changed = Set(changes(since: before).map(\.path))
    let all = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    return changed.allSatisfy { path in
      guard let file = all[path] else { return false }
      // A file that the build has shown to be one of its inputs; SwiftPM writes the last of these.
      return !known.contains(file.bytes)
        && (file.stamp.changed < start || path.lastName == "Package.resolved")
    }
  }
}

extension SwiftPM {
  /// The names of a package's manifests, and of the files that they may read, but for documents.
  func manifestFiles(of home: String) -> [String] {
    let all = FileTree(home) { path in
      path.contains("/") && !path.hasPrefix(".swiftpm/configuration")
        || path.hasPrefix(".") && !path.hasPrefix(".swiftpm")
    }
    let output = FileStamp.ofOutput
    return all.entries.filter { entry in
      entry.stamp.kind == .file && !entry.path.lowercased().hasSuffix(".md")
        && !output.contains(where: entry.stamp.isSameFile(as:))
    }.map(\.path)
  }

  /// The digest of what the manifests of the package are evaluated with.
  var manifestState: String {
    let names = manifestFiles(of: root.path).filter { $0 != "Package.resolved" }
    return Digest([root.path] + names.flatMap { [$0, digests[root.appending(path: $0).path]] }).hex
  }
}

package enum Git {
  /// What git ignores, by the paths from a folder; nothing where git does not know the folder.
  static func ignoredPaths(in folder: String, scratch: Scratch) -> Set<String> {
    let words = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"]
    let paths = answer(to: words, in: folder, scratch)?.split(separator: "\0") ?? []
    return Set(paths.map { String($0.hasSuffix("/") ? $0.dropLast() : $0) })
  }

  /// What git prints; nil where there is none, or the command fails or takes too long.
  package static func answer(
    to words: [String], in folder: String, _ scratch: Scratch, seconds: Double = 120
  ) -> String? {
    guard let git = Toolchain.path(of: "git"), let place = try? scratch.makeFolder()
    else { return nil }
    defer { scratch.remove(place) }
    let result = try? Subprocess(git, ["-C", folder] + words, in: place)
      .run(limits: .init(seconds: seconds, outputBytes: 1 << 30))
    return result?.status == .exited(0) ? result?.standardOutput : nil
  }
}

extension BuildPlan {
  /// The folders of the packages with inputs: the path dependencies of the one at a root.
  fileprivate func homes(besides root: URL, _ swiftPM: SwiftPM) -> [String] {
    let own = inputs.filter { !swiftPM.owns($0) }
    let places = Set(own.map { URL(filePath: $0).deletingLastPathComponent().path })
    let found = Set(places.compactMap { URL(filePath: $0 + "/-").packageRoot?.path })
    return found.subtracting([root.path, root.resolvingSymlinksInPath().path]).sorted()
  }
}
