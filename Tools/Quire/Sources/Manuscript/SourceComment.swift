import CommonMark

/// A documentation comment of a Swift file, as a manuscript of its own.
package struct SourceComment: Sendable {
  package struct Line: Codable, Equatable, Sendable {
    /// The text behind the marks.
    package var text: String
    /// What is before the text in the source line: blanks and marks.
    package var gutter: String

    package init(text: String, gutter: String) { (self.text, self.gutter) = (text, gutter) }
  }

  /// Who may use a declaration, from the narrowest to the widest.
  package enum Access: Int, Codable, Comparable, Sendable {
    case `private`, `internal`, `public`

    package static func < (a: Access, b: Access) -> Bool { a.rawValue < b.rawValue }
  }

  /// The comment's Markdown. Its fences and diagnostics have their positions in the Swift file; its
  /// document has those in the comment.
  package var manuscript: Manuscript
  /// The declaration below the comment, as `Type.member(label:)`.
  package var declaration: String
  package var access: Access
  package var firstLine: Int { gutters.firstLine }
  /// The lines of the file on which the declaration names what it declares.
  package var declarationLines: ClosedRange<Int>
  /// Whether the declaration is an extension, which is no symbol of its own.
  package var isExtension: Bool
  private let gutters: Gutters

  package init(
    _ lines: [Line], firstLine: Int, declaration: String, access: Access,
    declarationLines: ClosedRange<Int>, isExtension: Bool, path: String,
    isSwift: @escaping (String) -> Bool
  ) {
    (self.declaration, self.access, self.isExtension) = (declaration, access, isExtension)
    self.declarationLines = declarationLines
    gutters = Gutters(texts: lines.map(\.gutter), firstLine: firstLine)
    let text = lines.map { $0.text + "\n" }.joined()
    manuscript = Manuscript(parsing: text, path: path, mode: .document, isSwift: isSwift)
    manuscript.isComment = true
    manuscript.documented = declaration
    manuscript.move(to: gutters)
  }

  /// The place in the Swift file of a place in the comment.
  package func place(_ position: Position) -> Position { gutters.place(position) }
}
