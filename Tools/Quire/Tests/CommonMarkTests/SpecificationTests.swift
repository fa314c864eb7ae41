import CCMark
import CommonMark
import Foundation
import Testing

/// The HTML that libcmark writes.
func htmlOfCmark(_ markdown: String) -> String {
  let html = cmark_markdown_to_html(markdown, markdown.utf8.count, CMARK_OPT_UNSAFE)
  defer { free(html) }
  return html.map { String(cString: $0) } ?? ""
}

@Suite struct `The specification's examples` {
  @Test func `are rendered as cmark renders them`() throws {
    let examples: [Specification.Example]
    do {
      examples = try Specification.examples()
    } catch {
      try Test.cancel("skipped: there is no specification. \(error)")
    }
    #expect(examples.count > 600)
    for example in examples {
      let html = PlainHtml(Document(parsing: example.markdown)).text
      #expect(html == htmlOfCmark(example.markdown), "\(example): \(example.markdown)")
    }
  }

  @Test func `are read with their tabs`() {
    let fence = String(repeating: "`", count: 32)
    let found = Specification.examples(
      in: "x\n\(fence) example\n→a\n\nb\n.\n<p>\n\(fence)\n\(fence) example\nc\n.\n\(fence)\n")
    #expect(found.map(\.markdown) == ["\ta\n\nb\n", "c\n"])
    #expect(found.map(\.number) == [1, 2])
  }
}
