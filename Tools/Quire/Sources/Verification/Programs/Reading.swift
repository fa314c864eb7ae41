import Manuscript

/// What the fences of a page ask for where their words say nothing.
package struct Reading: Sendable {
  /// Whether a fence sees all fences above it in its program, and a broken one ends that; else it sees
  /// those that declare what it names, and is tried in other ways where it fails.
  package let seesAllAbove: Bool
  /// Whether comments state results as their author likes, and not by arrows only.
  let comparesComments: Bool
  /// Whether what its author would not mend is a note.
  package let isLenient: Bool

  /// A chapter of a book, and a tutorial, whose steps make it a program of its own.
  static let chapter = Reading(seesAllAbove: true, comparesComments: false, isLenient: false)
  /// Any other page, which was not written for quire.
  static let document = Reading(seesAllAbove: false, comparesComments: true, isLenient: true)

  /// The defaults of a manuscript.
  static func of(_ manuscript: Manuscript) -> Reading {
    let hasSteps = manuscript.fences.contains { if case .step = $0.kind { true } else { false } }
    return manuscript.mode == .document && !hasSteps ? .document : .chapter
  }
}
