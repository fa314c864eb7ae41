import CommonMark
import Manuscript
import Proof

/// The first page: what the book is, its chapters, and what was proved of it in all.
struct Cover {
  let book: Book
  /// What was found of each manuscript, by its path.
  let proofs: [String: ManuscriptProof]
  /// How many lines of code each chapter's module has.
  let lines: [String: Int]
  let toolchain: String
  let isDraft: Bool
  let site: Site

  var html: String {
    let body = """
      <article class="text cover">
      <header class="head">
        <h1>A Hundred Lines</h1>
        <p class="promise">Classic helpers from the Objective-C years, built anew in modern Swift, each in about a hundred lines. All code on a tint went through the compiler before you read it.</p>
        \(Ruler.title(lines: 100, label: "A hundred ticks, a tick a line of Swift"))
      </header>
      <ol class="chapters">
      \(book.chapters.map(item).joined(separator: "\n"))
      </ol>
      \(stamp)</article>

      """
    return Page(
      title: site.title,
      description: "Classic Objective-C helpers in modern Swift, every line proved",
      site: site, current: nil, next: book.chapters.first?.address, body: body
    ).html
  }

  private func item(_ chapter: Chapter) -> String {
    let proof = proofs[chapter.manuscript.path] ?? ManuscriptProof(unproved: chapter.manuscript)
    let prose = Prose(proof, inlines: InlineWriter())
    let facts = ChapterFacts(chapter: chapter, proof: proof, lines: lines[chapter.name])
    let number =
      chapter.shortNumber.isEmpty ? "" : "<span class=\"no\">\(chapter.shortNumber)</span>"
    return """
      <li><a href="\(chapter.address)">\(number)<b>\(Html.escape(chapter.title))</b></a>\
      <p>\(prose.inline(chapter.manuscript.promiseAndBody.promise))</p>\
      <p class="meta">\(facts.inWords)</p></li>
      """
  }

  private var stamp: String {
    guard !isDraft else {
      return
        "<footer class=\"stamp\"><p><strong class=\"draft\">A draft: nothing in this book was proved.</strong></p></footer>\n"
    }
    let sum = proofs.values.map(Ledger.init).reduce(Ledger(), +)
    let proved = sum.proved.values.reduce(0, +)
    return """
      <footer class="stamp">
      <p>\(sum.total) fences in the book: <strong>\(proved) proved</strong> · \(Html.escape(toolchain))</p>
      <p>Prove them again: <code>Tools/book verify</code></p>
      </footer>

      """
  }
}
