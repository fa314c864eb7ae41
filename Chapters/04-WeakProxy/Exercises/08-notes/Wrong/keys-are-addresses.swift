// Wrong: finds the note of an object that had the same address.
// Caught by: never pass from a dead object to a new one
final class Notes<Target: AnyObject, Note> {
  private struct Entry {
    weak var target: Target?
    let note: Note
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// How many notes are kept, also of objects that are gone.
  var stored: Int { entries.count }

  /// How many living objects have a note.
  var count: Int { entries.values.count { $0.target != nil } }

  /// The note about an object.
  subscript(object: Target) -> Note? {
    get { entries[ObjectIdentifier(object)]?.note }
    set {
      var living = entries.filter { $0.value.target != nil }
      living[ObjectIdentifier(object)] = newValue.map { Entry(target: object, note: $0) }
      replaceEntries(with: living)
    }
  }

  /// Calls a closure with each living object and its note, in no particular order.
  func forEach(_ body: (Target, Note) -> Void) {
    for entry in entries.values {
      if let target = entry.target { body(target, entry.note) }
    }
  }

  /// Releases the old entries when the new ones are in place: a `deinit` may use the notes.
  private func replaceEntries(with new: [ObjectIdentifier: Entry]) {
    let old = entries
    entries = new
    withExtendedLifetime(old) {}
  }
}
