import WeakProxy

final class Notes<Target: AnyObject, Note> {
  // TODO: choose a key.
  private var entries: [ObjectIdentifier: Note] = [:]

  /// How many notes are kept, also of objects that are gone.
  var stored: Int { entries.count }

  /// How many living objects have a note.
  var count: Int { entries.count }

  /// The note about an object.
  subscript(object: Target) -> Note? {
    get { entries[ObjectIdentifier(object)] }
    set { entries[ObjectIdentifier(object)] = newValue }
  }

  /// Calls a closure with each living object and its note, in no particular order.
  func forEach(_ body: (Target, Note) -> Void) {
    // TODO: call it.
  }
}
