/// A name in a line of code that links to a hover popover.
struct NameLink: Equatable {
  /// The range of the name in the line's bytes.
  let bytes: Range<Int>
  /// The popover's number on the page.
  let popover: Int
}
