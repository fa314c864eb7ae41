import Support

// The language of fences: which words there are, what they go with, and what they mean.

// snippet.languages
/// The languages that a fence may quote. Everything else is refused, so that a misspelled `swift`
/// cannot pass for a language that is not verified.
package let quotableLanguages: Set<String> = [
  "bash", "c", "cmake", "console", "cpp", "css", "diff", "dockerfile", "go", "html", "ini", "java",
  "js", "json", "kotlin", "make", "markdown", "mermaid", "objc", "python", "ruby", "rust", "sh",
  "swiftinterface", "text", "toml", "ts", "xml", "yaml", "zsh",
]
// snippet.end

extension Fence.Kind {
  /// What language and words mean. The line of the fence names an isolated program, and a document
  /// may quote any language.
  init(
    language: String, words: [Fence.Word], line: Int, mode: ManuscriptMode = .book
  ) throws(InfoString.Problem) {
    switch language {
    case "swift": self = try Self(swift: words, line: line)
    case "output": self = .output
    case let language where quotableLanguages.contains(language):
      self = .quotation(language: language)
    case "":
      throw .init("a fence needs a language: `swift`, `output`, or `text` for what is only quoted")
    case let language where mode == .document && ["swift"].nearest(to: language) == nil:
      self = .quotation(language: language)
    case let language: throw .init(unknown(language: language))
    }
    guard language != "swift", let extra = words.first else { return }
    throw .init(
      "“\(extra.spelling)” has no meaning on an `\(language)` fence; remove it", at: extra.start)
  }

  private init(swift words: [Fence.Word], line: Int) throws(InfoString.Problem) {
    let given = try GivenWords(words)
    if let reason = given["sketch"] {
      try given.only("sketch")
      self = .sketch(reason: reason)
      return
    }
    let scope = try given.scope(line: line)
    if let name = given["step"] {
      try given.only("step", "source", "region", "session", "isolated")
      self = .step(name: name, source: try given.source(), scope: scope)
    } else if let source = try given.source() {
      try given.only("source", "region")
      self = .excerpt(source)
    } else {
      self = .code(try given.code(scope: scope))
    }
  }
}

/// What to say of a language that is not known, near misses of `swift` first.
private func unknown(language: String) -> String {
  let bare = language.filter { $0.isLetter }.lowercased()
  if bare.hasPrefix("swift") || ["swift"].nearest(to: language) != nil {
    return "unknown language “\(language)”; did you mean `swift`?"
  }
  if let advice = (quotableLanguages + ["output"]).sorted().suggestion(for: language) {
    return "unknown language “\(language)”; \(advice)"
  }
  return "unknown language “\(language)”; quote it as `text`, or use one of "
    + quotableLanguages.sorted().joined(separator: ", ")
}
