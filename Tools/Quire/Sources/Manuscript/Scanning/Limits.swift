import CommonMark

extension FenceScan {
  mutating func report(_ exceeded: ExceededLimit) {
    let areDeep = "are nested more than \(Document.nestingLimit) levels deep here"
    let warning = "what is nested deeper is not read"
    let (message, hint) =
      switch exceeded.kind {
      case .blocks:
        ("quotes and lists \(areDeep)", "use fewer quote marks and bullets; \(warning)")
      case .inlines:
        ("emphasis, links and images \(areDeep)", "take the text out of some of them; \(warning)")
      case .emptyLines:
        ("too many empty lines follow the nested lists here", "remove some of the empty lines")
      case .images:
        ("this paragraph has too many images", "put a blank line between some of them")
      case .cells:
        (
          "the rows of this table leave out more than \(Document.missingCellLimit) cells",
          "use fewer columns, or write each row's cells"
        )
      }
    report(exceeded.start, message, hint: hint)
  }

  /// Whether the parser or the compiler would take minutes for the code, or overflow its stack.
  mutating func isTooLarge(_ fence: Fence) -> Bool {
    switch fence.kind {
    case .code, .step, .excerpt, .sketch: break
    case .output, .quotation, .refused: return false
    }
    // Such a fence is reported already, as one that is not closed.
    if fence.closingLine == nil, !fence.isIndented,
      fence.body.contains(where: { $0.text.hasPrefix(fence.marks) })
    {
      return true
    }
    guard let (row, message, hint) = fence.excess else { return false }
    report(Position(line: fence.line(ofBody: row)), message, hint: hint)
    return true
  }
}

extension Fence {
  /// The first row beyond a limit, and what to say of it; nil where the fence is within all of them.
  fileprivate var excess: (row: Int, message: String, hint: String)? {
    if let row = rowBeyondSizeLimit {
      return (
        row,
        "a fence of Swift may have at most \(Self.sizeLimit) bytes, and this line exceeds them",
        "show the parts that matter, and load the rest from a file"
      )
    }
    if let row = rowBeyondConditionLimit {
      return (
        row, "`#if` is nested more than \(Self.conditionLimit) levels deep here",
        "use fewer levels: the compiler does not accept more either"
      )
    }
    let values = body.indices.filter { body[$0].text.contains("// →") }
    guard values.count > Self.valueLimit else { return nil }
    return (
      values[Self.valueLimit], "this fence states more than \(Self.valueLimit) values",
      "compare them in a loop, or print them: the compiler takes long for so many statements"
    )
  }

  /// How deep `#if` may be nested: the compiler's own limit.
  static let conditionLimit = 256
  /// How many values a fence may state. The compiler's time grows with the square of statements.
  static let valueLimit = 1_000

  /// How many bytes of Swift are parsed: the parser's stack grows with them.
  static let sizeLimit = 200_000

  /// The row in which the body exceeds its size; nil where it does not.
  fileprivate var rowBeyondSizeLimit: Int? {
    var size = 0
    return body.firstIndex { line in
      size += line.text.utf8.count + 1
      return size > Self.sizeLimit
    }
  }

  /// The first row that opens an `#if` beyond the limit; nil where there is none.
  fileprivate var rowBeyondConditionLimit: Int? {
    var depth = 0
    for (row, line) in body.enumerated() {
      let text = line.text.utf8.drop { $0 == 0x20 || $0 == 0x09 }
      guard text.first == UInt8(ascii: "#") else { continue }
      if text.starts(with: "#if".utf8) { depth += 1 }
      if text.starts(with: "#endif".utf8) { depth = max(0, depth - 1) }
      if depth > Self.conditionLimit { return row }
    }
    return nil
  }
}
