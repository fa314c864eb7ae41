import CommonMark

extension FenceScan {
  /// Reports that a document goes beyond a limit.
  mutating func report(_ exceeded: ExceededLimit) {
    let levels = Document.nestingLimit
    let (message, hint) =
      switch exceeded.kind {
      case .blocks:
        (
          "quotes and lists are nested more than \(levels) levels deep here",
          "use fewer quote marks and bullets; what is nested deeper is not read"
        )
      case .inlines:
        (
          "emphasis, links and images are nested more than \(levels) levels deep here",
          "take the text out of some of them; what is nested deeper is not read"
        )
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
    report(exceeded.start.line, exceeded.start.column, message, hint: hint)
  }
}
