import CommonMark

extension Exercise {
  /// The task, without its title and its hints.
  public var task: [Block] {
    var blocks: [Block] = []
    for (index, block) in manuscript.document.blocks.enumerated() {
      if case .heading(_, let text) = block.kind {
        if text.plainText.hasPrefix("Hint") { break }
        if index == 0 { continue }
      }
      blocks.append(block)
    }
    return blocks
  }

  /// The anchor of the chapter's section that the task links to, as in `../../Observer.md#build-it`.
  public var sectionAnchor: String? {
    for link in task.flatMap({ $0.inlines + $0.children.flatMap { $0.flatMap(\.inlines) } }).links {
      let parts = link.destination.split(separator: "#", maxSplits: 1)
      if parts.count == 2, parts[0].hasSuffix("\(chapter).md") { return String(parts[1]) }
    }
    return nil
  }
}
