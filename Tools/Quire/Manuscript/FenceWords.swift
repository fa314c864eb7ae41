import Support

// The language of fences: which words there are, what they go with, and what they mean.

// snippet.languages
/// The languages that a fence may quote. Everything else is refused, so that a misspelt `swift`
/// cannot pass for a language that nobody proves.
public let quotableLanguages: Set<String> = [
  "bash", "c", "cmake", "console", "cpp", "css", "diff", "dockerfile", "go", "html", "ini", "java",
  "js", "json", "kotlin", "make", "markdown", "mermaid", "objc", "python", "ruby", "rust", "sh",
  "swiftinterface", "text", "toml", "ts", "xml", "yaml", "zsh",
]
// snippet.end

private let actionWords = Fence.Action.allCases.map(\.rawValue).filter { $0 != "runs" }
private let plainWords = actionWords + ["isolated", "quiz"]
private let valueWords = ["session", "step", "source", "region", "sketch"]

extension Fence.Kind {
  /// Understands an info string; every problem is reported, none is guessed away.
  ///
  /// - Parameters:
  ///   - info: The info string, decoded by CommonMark.
  ///   - line: The fence's line, which names an isolated program.
  ///   - report: Told of each problem, in words.
  init(info: String, line: Int, report: (String) -> Void) {
    do throws(InfoString.Problem) {
      self = try Self(InfoString(parsing: info), line: line, report: report)
    } catch {
      report(error.message)
      self = .refused
    }
  }

  private init(_ info: InfoString, line: Int, report: (String) -> Void)
    throws(InfoString.Problem)
  {
    switch info.language {
    case "swift": self = try Self(swift: info.words, line: line)
    case "output": self = .output
    case let language where quotableLanguages.contains(language):
      self = .quotation(language: language)
    case "":
      throw .init(
        "a fence needs a language: `swift`, `output`, or `text` for what is only quoted")
    case let language: throw .init(unknown(language: language))
    }
    guard info.language != "swift", let extra = info.words.first else { return }
    throw .init("“\(extra.spelling)” means nothing on an `\(info.language)` fence; remove it")
  }

  private init(swift words: [InfoString.Word], line: Int) throws(InfoString.Problem) {
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
      + (language.contains(",") ? " Words are set apart by blanks, as in `swift isolated`." : "")
  }
  if let advice = (quotableLanguages + ["output"]).sorted().suggestion(for: language) {
    return "unknown language “\(language)”; \(advice)"
  }
  return "unknown language “\(language)”; quote it as `text`, or use one of "
    + quotableLanguages.sorted().joined(separator: ", ")
}

/// The words of a Swift fence, each known, none twice.
private struct GivenWords {
  private var values: [String: String] = [:]
  private var order: [String] = []

  init(_ words: [InfoString.Word]) throws(InfoString.Problem) {
    for word in words {
      let isKnown = (word.value == nil ? plainWords : valueWords).contains(word.name)
      guard isKnown else { throw .init(Self.unknown(word)) }
      guard values.updateValue(word.value ?? "", forKey: word.name) == nil else {
        throw .init("“\(word.name)” stands twice; remove one")
      }
      guard word.value != "" else { throw .init("“\(word.name)=” needs a value") }
      order.append(word.name)
    }
  }

  subscript(name: String) -> String? { values[name] }

  /// Refuses words that contradict the ones that are allowed together.
  func only(_ allowed: String...) throws(InfoString.Problem) {
    guard let extra = order.first(where: { !allowed.contains($0) }) else { return }
    let kept = order.first { allowed.contains($0) } ?? allowed[0]
    throw .init("“\(extra)” contradicts “\(kept)”; remove one of them")
  }

  func scope(line: Int) throws(InfoString.Problem) -> Fence.Scope {
    if values["isolated"] != nil {
      guard values["session"] == nil else {
        throw .init("“isolated” contradicts “session”; remove one of them")
      }
      return .isolated(line: line)
    }
    return values["session"].map(Fence.Scope.session) ?? .chapter
  }

  func source() throws(InfoString.Problem) -> Fence.Source? {
    guard let path = values["source"] else {
      guard values["region"] == nil else {
        throw .init("“region=” needs a “source=” that names the file")
      }
      return nil
    }
    if let region = values["region"], ["hide", "show", "end"].contains(region) {
      throw .init(
        "“\(region)” is no name for a region: `// snippet.\(region)` means something else")
    }
    return Fence.Source(path: path, region: values["region"])
  }

  func code(scope: Fence.Scope) throws(InfoString.Problem) -> Fence.Code {
    let actions = order.filter(actionWords.contains)
    guard actions.count <= 1 else {
      throw .init("“\(actions[0])” contradicts “\(actions[1])”; remove one of them")
    }
    let action = actions.first.flatMap(Fence.Action.init) ?? .runs
    let isQuiz = values["quiz"] != nil
    if isQuiz, ![.runs, .fails, .traps].contains(action) {
      throw .init("“quiz” contradicts “\(action.rawValue)”: it joins nothing, `fails` or `traps`")
    }
    return Fence.Code(action, scope: scope, isQuiz: isQuiz)
  }

  private static func unknown(_ word: InfoString.Word) -> String {
    let other = word.value == nil ? valueWords : plainWords
    if other.contains(word.name) {
      return word.value == nil
        ? "“\(word.name)” needs a value, as in `\(word.name)=…`"
        : "“\(word.name)” takes no value"
    }
    let advice =
      (plainWords + valueWords).suggestion(for: word.name)
      ?? "known are " + (plainWords + valueWords.map { $0 + "=" }).sorted().joined(separator: ", ")
    return "unknown word “\(word.spelling)”; \(advice)"
  }
}
