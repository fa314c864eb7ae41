/// What a class hides from its learners. Quire does not show it; the files are in the book all the same.
package struct Hidden: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let hints = Hidden(rawValue: 1)
  package static let solutions = Hidden(rawValue: 2)
}
