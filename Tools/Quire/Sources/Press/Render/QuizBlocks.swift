import CommonMark
import Manuscript

extension Manuscript {
  /// The quiz that blocks begin with: its fence, its question, and how many blocks belong to it.
  func quiz(at blocks: ArraySlice<Block>) -> (fence: Int, question: [Inline], count: Int)? {
    guard let first = blocks.first else { return nil }
    if let fence = quizFence(first) {
      return (fence, [], 1 + followers(of: fence, in: blocks.dropFirst()))
    }
    guard case .paragraph(let question) = first.kind, let second = blocks.dropFirst().first,
      let fence = quizFence(second)
    else { return nil }
    return (fence, question, 2 + followers(of: fence, in: blocks.dropFirst(2)))
  }

  private func quizFence(_ block: Block) -> Int? {
    guard case .code = block.kind, let index = fenceIndex(atLine: block.start.line),
      fences[index].code?.isQuiz == true
    else { return nil }
    return index
  }

  /// The number of blocks after a quiz that belong to it: its output and its choices.
  private func followers(of quiz: Int, in blocks: ArraySlice<Block>) -> Int {
    var count = 0
    for block in blocks {
      if case .code = block.kind, fences[quiz].output == fenceIndex(atLine: block.start.line) {
        count += 1
      } else if case .list = block.kind, quizzes[quiz]?.line == block.start.line {
        return count + 1
      } else {
        break
      }
    }
    return count
  }

  /// The fragments of the headings by their positions.
  var headingSlugs: [Position: String] {
    var table = Slugs()
    var slugs: [Position: String] = [:]
    document.forEachBlock { block in
      guard case .heading(_, let text) = block.kind else { return }
      slugs[block.start] = table.next(text.plainText)
    }
    return slugs
  }
}
