/// What a part of a manifest is put into, so that it is compiled.
enum ManifestFrames {
  /// The frames that may fit a text, the likeliest first.
  static func all(for text: String) -> [(before: String, after: String)] {
    let whole = [(before: "", after: "")]
    if text.contains("import PackageDescription") || text.contains("Package(") {
      return whole
    }
    let first =
      text.filledLines.map { $0.drop(while: \.isWhitespace) }
      .first { !$0.isEmpty && !$0.hasPrefix("//") && $0 != "..." && $0 != "…" } ?? ""
    if first.hasPrefix("package.") {
      return [("let package = Package(name: \"package\"); ", "")]
    }
    let types = ["Package.Dependency", "Target", "Target.Dependency", "Product"]
    let lists: [(before: String, after: String)] = types.map { ("let _: [\($0)] = [", "]\n") }
    guard !first.hasPrefix(".") else { return lists }
    let package = "let _ = Package(name: \"package\", "
    return [
      (package, ")\n"), ("let _ = Target.target(name: \"target\", ", ")\n"),
      // Two lists, as readers add them one after the other.
      (package, ", targets: [])\n"),
    ]
  }
}
