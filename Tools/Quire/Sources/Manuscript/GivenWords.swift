private let actionWords = Fence.Action.allCases.map(\.rawValue).filter { $0 != "runs" }

/// The words of a Swift fence, each known, none said twice.
struct GivenWords {
  /// The words without a value.
  static let plain = actionWords + ["isolated", "network", "quiz", "trace"]
  static let valued = [
    "hide", "into", "reads", "region", "session", "sketch", "source", "step", "still",
    "trace",
  ]
  static let all = plain + valued
  /// The words that may be said several times.
  private static let repeated: Set = ["hide", "into", "reads"]

  private let words: [Fence.Word]

  init(_ words: [Fence.Word]) throws(InfoString.Problem) {
    for (index, word) in words.enumerated() {
      let isKnown = (word.value == nil ? Self.plain : Self.valued).contains(word.name)
      guard isKnown else { throw .init(Self.unknown(word), at: word.start) }
      let same = words[..<index].first {
        $0.name == word.name && (!Self.repeated.contains(word.name) || $0.value == word.value)
      }
      if let same { throw .said(word, twice: same) }
      guard word.value != "" else { throw .init("“\(word.name)=” needs a value", at: word.start) }
    }
    self.words = words
  }

  private func word(_ name: String) -> Fence.Word? { words.first { $0.name == name } }

  subscript(name: String) -> String? { word(name)?.value }

  /// Refuses words that contradict the ones that are allowed together.
  func only(_ allowed: String...) throws(InfoString.Problem) {
    guard let extra = words.first(where: { !allowed.contains($0.name) }),
      let kept = words.first(where: { allowed.contains($0.name) })
    else { return }
    throw .contradiction(extra, kept)
  }

  func scope(line: Int) throws(InfoString.Problem) -> Fence.Scope {
    if let isolated = word("isolated") {
      if let session = word("session") { throw .contradiction(isolated, session) }
      return .isolated(line: line)
    }
    return self["session"].map(Fence.Scope.session) ?? .chapter
  }

  func source() throws(InfoString.Problem) -> Fence.Source? {
    let region = word("region")
    guard let path = self["source"] else {
      guard let region else { return nil }
      throw .init("“region=” needs a “source=” that names the file", at: region.start)
    }
    if let region, let name = region.value, ["hide", "show", "end"].contains(name) {
      let words = "“\(name)” cannot name a region: `// snippet.\(name)` has another meaning"
      throw .init(words, at: region.start)
    }
    return Fence.Source(path: path, region: region?.value)
  }

  func code(scope: Fence.Scope) throws(InfoString.Problem) -> Fence.Code {
    let actions = words.filter { actionWords.contains($0.name) }
    if actions.count > 1 { throw .contradiction(actions[0], actions[1]) }
    let action = actions.first.flatMap { Fence.Action(rawValue: $0.name) } ?? .runs
    if let quiz = word("quiz"), let other = actions.first, ![.fails, .traps].contains(action) {
      throw .contradiction(quiz, other, "a quiz runs, or goes with `fails` or `traps`")
    }
    if [.compiles, .fails, .declares].contains(action),
      let needless = words.first(where: { ["reads", "network"].contains($0.name) })
    {
      throw .contradiction(needless, actions[0], "only code that runs needs it")
    }
    let reads = values("reads")
    return Fence.Code(
      action, scope: scope, isQuiz: word("quiz") != nil,
      permissions: Fence.Permissions(reads: reads, network: word("network") != nil),
      trace: try trace(of: actions.first))
  }

  private func values(_ name: String) -> [String] {
    words.filter { $0.name == name }.compactMap(\.value)
  }

  private func trace(of action: Fence.Word?) throws(InfoString.Problem) -> Fence.TraceWords? {
    guard let trace = word("trace") else {
      guard let other = words.first(where: { ["hide", "into", "still"].contains($0.name) })
      else {
        return nil
      }
      throw .init("“\(other.name)=” needs the word “trace”", at: other.start)
    }
    if let action, action.name != "traps" {
      throw .contradiction(trace, action, "only code that runs has steps")
    }
    if let other = words.first(where: { ["reads", "network", "quiz"].contains($0.name) }) {
      throw .contradiction(trace, other, "its steps are those of a run by itself")
    }
    var found = Fence.TraceWords()
    if let value = trace.value {
      let ends = value.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard (1...2).contains(ends.count), ends[0] > 0, ends[0] <= ends[ends.count - 1] else {
        throw .init("“trace=” takes lines of the fence, as in `trace=3-9`", at: trace.start)
      }
      found.lines = ends[0]...ends[ends.count - 1]
    }
    (found.hidden, found.modules) = (Set(values("hide")), values("into"))
    if let still = word("still") {
      found.still = still.value.flatMap { Int($0) }
      guard let step = found.still, step > 0 else {
        throw .init("“still=” takes the number of a step, as in `still=12`", at: still.start)
      }
    }
    return found
  }

  private static func unknown(_ word: Fence.Word) -> String {
    if valued.contains(word.name) { return "“\(word.name)” needs a value, as in `\(word.name)=…`" }
    if plain.contains(word.name) { return "“\(word.name)” takes no value" }
    let known = (plain + valued.map { $0 + "=" }).sorted().joined(separator: ", ")
    let advice = all.suggestion(for: word.name) ?? "the known words are \(known)"
    return "unknown word “\(word.spelling)”; \(advice)"
  }
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
    let because = reason.map { ": " + $0 } ?? ""
    return Self(
      "\(name(a)) contradicts \(name(b))\(because); remove one of them", at: max(a.start, b.start))
  }

  fileprivate static func said(_ word: Fence.Word, twice first: Fence.Word) -> Self {
    let (a, b) = (first.start.line, word.start.line)
    let place = a == b ? "" : ", on lines \(a) and \(b)"
    return Self("“\(word.spelling)” is said twice\(place); remove one", at: word.start)
  }
}
