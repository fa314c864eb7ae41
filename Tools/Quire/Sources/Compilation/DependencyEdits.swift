import Foundation
import Support

/// The dependencies that `swift package edit` replaces with folders on this machine.
///
/// SwiftPM keeps them in the scratch folder of a build, in `workspace-state.json`.
struct DependencyEdits {
  private typealias Entry = [String: Any]

  private let entries: [String: Entry]

  /// The edits in a package's own build folder; none where that has none.
  init(of root: URL) {
    let state = Self.state(of: root.appending(path: ".build"))
    let edited = Self.dependencies(of: state ?? [:]).filter(Self.isEdited)
    entries = Dictionary(edited.map { (Self.identity(of: $0), $0) }) { first, _ in first }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The edits as text, for keys; empty where there are none.
  var text: String {
    let sorted = entries.sorted { $0.key < $1.key }.map(\.value)
    guard !sorted.isEmpty,
      let data = try? JSONSerialization.data(withJSONObject: sorted, options: .sortedKeys)
    else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Whether another scratch folder knows its dependencies.
  static func isResolved(_ build: URL) -> Bool { state(of: build) != nil }

  /// Gives another scratch folder the same edits, and no others.
  func write(to build: URL) throws {
    guard var state = Self.state(of: build), var object = state["object"] as? Entry else { return }
    let old = Self.dependencies(of: state)
    let new = old.map { entry in
      entries[Self.identity(of: entry)]
        ?? (Self.isEdited(entry) ? entry["basedOn"] as? Entry ?? entry : entry)
    }
    guard !(new as NSArray).isEqual(old as NSArray) else { return }
    object["dependencies"] = new
    state["object"] = object
    let data = try JSONSerialization.data(
      withJSONObject: state, options: [.prettyPrinted, .sortedKeys])
    try data.write(to: Self.file(in: build), options: .atomic)
  }

  private static func file(in build: URL) -> URL { build.appending(path: "workspace-state.json") }

  private static func state(of build: URL) -> Entry? {
    guard let data = FileManager.default.contents(atPath: file(in: build).path) else { return nil }
    return (try? JSONSerialization.jsonObject(with: data)) as? Entry
  }

  private static func dependencies(of state: Entry) -> [Entry] {
    (state["object"] as? Entry)?["dependencies"] as? [Entry] ?? []
  }

  private static func identity(of entry: Entry) -> String {
    (entry["packageRef"] as? Entry)?["identity"] as? String ?? ""
  }

  private static func isEdited(_ entry: Entry) -> Bool {
    (entry["state"] as? Entry)?["name"] as? String == "edited"
  }
}

extension SwiftPM {
  /// Makes the dependencies in quire's scratch folder those of the package's own builds.
  func mirrorEdits() throws {
    let edits = DependencyEdits(of: root)
    if !edits.isEmpty, !DependencyEdits.isResolved(build) {
      _ = try execute(["package"], ["resolve"])
    }
    try edits.write(to: build)
  }
}
