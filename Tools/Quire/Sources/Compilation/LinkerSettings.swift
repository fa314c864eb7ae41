import Foundation
import Support

/// What the manifests of a package and of its dependencies say about linking.
///
/// SwiftPM puts linker settings into the command of an executable only, and few packages have one
/// with all libraries. So they are read from `swift package dump-package`, once for each manifest that may
/// have some.
extension SwiftPM {
  /// The plan with the linker's arguments of each module.
  func addingLinkerSettings(to plan: BuildPlan) throws -> BuildPlan {
    var complete = plan
    let homes = Dictionary(grouping: plan.modules.values) { module in
      module.place.flatMap { URL(filePath: $0).packageRoot } ?? root
    }
    for (home, modules) in homes {
      // A manifest says nothing of linking without one of these words.
      let words = ["linkedLibrary", "linkedFramework", "unsafeFlags", "pkgConfig"]
      guard Self.manifest(of: home, hasOneOf: words) else { continue }
      let traits = Set(modules.flatMap(\.conditions))
      let package = at(home)
      let key = Digest(quireVersion, "targets", package.environmentDigest, package.manifestState)
      let manifest: Manifest = try package.answer(to: ["dump-package"], key: key.hex)
      for target in manifest.targets {
        // `pkg-config` is asked only for modules of the plan.
        complete.modules[target.name.moduleName]?.linkerArguments = try arguments(
          of: target, traits: traits)
      }
    }
    return complete
  }

  private func arguments(of target: ManifestTarget, traits: Set<String>) throws -> [String] {
    let own = target.settings.filter { $0.tool == "linker" && $0.applies(traits: traits) }
      .flatMap(\.arguments)
    guard let name = target.pkgConfig, let tool = Toolchain.path(of: "pkg-config") else {
      return own
    }
    let folder = try scratch.makeFolder()
    defer { scratch.remove(folder) }
    let found = try Subprocess(tool, ["--libs", name], in: folder).run(limits: .compiler)
    // A library that is not installed is the linker's error, or it is not used.
    guard found.status == .exited(0) else { return own }
    return own + (found.standardOutput.filledLines.first?.shellWords ?? [])
  }
}

extension BuiltModule {
  /// A file of the package that the module belongs to.
  fileprivate var place: String? {
    sources.first
      ?? clientArguments.last { $0.hasPrefix("-fmodule-map-file=") && $0.contains("/\(name)/") }
      .map { String($0.dropFirst("-fmodule-map-file=".count)) }
  }
}

/// What `swift package dump-package` prints.
private struct Manifest: Decodable { let targets: [ManifestTarget] }

private struct ManifestTarget: Decodable {
  let name: String
  let pkgConfig: String?
  let settings: [Setting]

  struct Setting: Decodable {
    let tool: String
    let kind: [String: Value]
    let condition: Condition?

    /// Whether it is in force on this platform, in a debug build.
    func applies(traits: Set<String>) -> Bool {
      let platforms = condition?.platformNames ?? []
      let wanted = condition?.traits ?? []
      return (platforms.isEmpty || platforms.contains(Self.platform))
        && [nil, "debug"].contains(condition?.config)
        && (wanted.isEmpty || !traits.isDisjoint(with: wanted))
    }

    /// What it means to the compiler's driver.
    var arguments: [String] {
      kind.flatMap { name, value -> [String] in
        switch name {
        case "linkedLibrary": value.words.map { "-l" + $0 }
        case "linkedFramework": value.words.flatMap { ["-framework", $0] }
        case "unsafeFlags": value.words
        default: []
        }
      }
    }

    #if os(macOS)
      private static let platform = "macos"
    #else
      private static let platform = "linux"
    #endif
  }

  struct Condition: Decodable {
    let platformNames: [String]?
    let config: String?
    let traits: [String]?
  }

  /// One word or several, in an object with the key `_0`; other values have no words.
  struct Value: Decodable {
    let words: [String]

    private enum CodingKeys: String, CodingKey { case words = "_0" }

    init(from decoder: any Decoder) throws {
      let values = try? decoder.container(keyedBy: CodingKeys.self)
      let one = try? values?.decode(String.self, forKey: .words)
      words = try one.map { [$0] } ?? values?.decode([String].self, forKey: .words) ?? []
    }
  }
}
