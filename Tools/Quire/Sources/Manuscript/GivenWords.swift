private let actionWords = Fence.Action.allCases.map(\.rawValue).filter { $0 != "runs" }

/// The words of a Swift fence, each known, none said twice.
struct GivenWords {
  /// The words without a value.
  static let plain = actionWords + ["isolated", "network", "quiz"]
  /// The words with a value.
  static let valued = ["reads", "region", "session", "sketch", "source", "step"]

  private var words: [String: Fence.Word] = [:]
  private var order: [Fence.Word] = []

  init(_ words: [Fence.Word]) throws(InfoString.Problem) {
    for word in words {
      let isKnown = (word.value == nil ? Self.plain : Self.valued).contains(word.name)
      guard isKnown else { throw .init(Self.unknown(word), at: word.start) }
      // A fence may read several files.
      let isSame = { (other: Fence.Word) in
        other.name == word.name && (word.name != "reads" || other.value == word.value)
      }
      if let first = order.first(where: isSame) { throw .said(word, twice: first) }
      guard word.value != "" else {
        throw .init("“\(word.name)=” needs a value", at: word.start)
      }
      self.words[word.name] = word
      order.append(word)
    }
  }

  subscript(name: String) -> String? { words[name].map { $0.value ?? "" } }

  /// Refuses words that contradict the ones that are allowed together.
  func only(_ allowed: String...) throws(InfoString.Problem) {
    guard let extra = order.first(where: { !allowed.contains($0.name) }),
      let kept = order.first(where: { allowed.contains($0.name) })
    else { return }
    throw .contradiction(extra, kept)
  }

  func scope(line: Int) throws(InfoString.Problem) -> Fence.Scope {
    if let isolated = words["isolated"] {
      if let session = words["session"] { throw .contradiction(isolated, session) }
      return .isolated(line: line)
    }
    return self["session"].map(Fence.Scope.session) ?? .chapter
  }

  func source() throws(InfoString.Problem) -> Fence.Source? {
    guard let path = self["source"] else {
      if let region = words["region"] {
        throw .init("“region=” needs a “source=” that names the file", at: region.start)
      }
      return nil
    }
    if let region = words["region"], let name = region.value,
      ["hide", "show", "end"].contains(name)
    {
      throw .init(
        "“\(name)” cannot name a region: `// snippet.\(name)` has another meaning",
        at: region.start)
    }
    return Fence.Source(path: path, region: self["region"])
  }

  func code(scope: Fence.Scope) throws(InfoString.Problem) -> Fence.Code {
    let actions = order.filter { actionWords.contains($0.name) }
    if actions.count > 1 { throw .contradiction(actions[0], actions[1]) }
    let action = actions.first.flatMap { Fence.Action(rawValue: $0.name) } ?? .runs
    if let quiz = words["quiz"], let other = actions.first, ![.fails, .traps].contains(action) {
      throw .contradiction(quiz, other, "a quiz runs, or goes with `fails` or `traps`")
    }
    if [.compiles, .fails, .declares].contains(action),
      let needless = order.first(where: \.isPermission)
    {
      throw .contradiction(needless, actions[0], "only code that runs needs it")
    }
    return Fence.Code(
      action, scope: scope, isQuiz: words["quiz"] != nil,
      permissions: Fence.Permissions(
        reads: order.filter { $0.name == "reads" }.compactMap(\.value),
        network: words["network"] != nil))
  }

  private static func unknown(_ word: Fence.Word) -> String {
    let other = word.value == nil ? valued : plain
    if other.contains(word.name) {
      return word.value == nil
        ? "“\(word.name)” needs a value, as in `\(word.name)=…`"
        : "“\(word.name)” takes no value"
    }
    let near = (plain + valued).nearest(to: word.name)
    let advice =
      near.map { "did you mean `\($0)`?" }
      ?? "the known words are "
      + (plain + valued.map { $0 + "=" }).sorted().joined(separator: ", ")
    return "unknown word “\(word.spelling)”; \(advice)"
  }
}

extension Fence.Word {
  fileprivate var isPermission: Bool { name == "reads" || name == "network" }
}

extension InfoString.Problem {
  /// Two words that do not go together, with their lines where those differ.
  fileprivate static func contradiction(
    _ a: Fence.Word, _ b: Fence.Word, _ reason: String? = nil
  ) -> Self {
    let isOneLine = a.start.line == b.start.line
    func name(_ word: Fence.Word) -> String {
      "“\(word.name)”" + (isOneLine ? "" : " on line \(word.start.line)")
    }
    return Self(
      "\(name(a)) contradicts \(name(b))" + (reason.map { ": " + $0 } ?? "")
        + "; remove one of them", at: max(a.start, b.start))
  }

  /// A word that is said again.
  fileprivate static func said(_ word: Fence.Word, twice first: Fence.Word) -> Self {
    let (a, b) = (first.start.line, word.start.line)
    return Self(
      "“\(word.spelling)” is said twice" + (a == b ? "" : ", on lines \(a) and \(b)")
        + "; remove one", at: word.start)
  }
}
