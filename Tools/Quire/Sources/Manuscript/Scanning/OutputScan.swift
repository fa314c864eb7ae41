import CommonMark

extension FenceScan {
  /// Gives each `output` to the nearest Swift fence above it, with only paragraphs between.
  mutating func attachOutputs(_ blocks: [Block]) {
    var above: Int?
    for block in blocks {
      switch block.kind {
      case .code:
        guard let index = index(of: block) else { continue }
        switch fences[index].kind {
        case .output where mode == .document && above == nil:
          fences[index].kind = .quotation(language: "text")
        case .output: attach(index, to: above)
        case .code: above = index
        default: above = nil
        }
        if fences[index].kind == .output { above = nil }
      case .paragraph: break
      default: above = nil
      }
      block.children.forEach { attachOutputs($0) }
    }
  }

  /// The fence that a block of code is.
  private func index(of block: Block) -> Int? {
    if let index = fences.index(atLine: block.start.line) { return index }
    let above = fences.index(atLine: block.start.line - 1)
    return above.flatMap { fences[$0].isIndented ? $0 : nil }
  }

  private mutating func attach(_ output: Int, to above: Int?) {
    guard let above else {
      let start = fences[output].start
      return report(
        start.line, start.column, "there is no Swift fence right above this output",
        hint: "only paragraphs may come between a fence and its output")
    }
    fences[above].output = output
  }
}
