/// The links at the end of a page to the previous and the next one.
struct SequenceNavigation {
  struct Link {
    let address: String
    let word: String
    let title: String
  }

  let label: String
  let previous: Link?
  let next: Link?

  var html: String {
    """
    <nav class="seq" aria-label="\(label)">
    \(Self.link(previous, "prev"))
    \(Self.link(next, "next"))
    </nav>

    """
  }

  private static func link(_ link: Link?, _ style: String) -> String {
    guard let link else { return "<span></span>" }
    return
      "<a class=\"\(style)\" rel=\"\(style)\" href=\"\(link.address)\"><span>\(link.word)</span>"
      + "<b>\(Html.escape(link.title))</b></a>"
  }
}
