// The key is a proxy: it keeps no object alive, and stays itself when the object is gone, so that no
// new object finds an old note. What is released may run a `deinit` that uses the notes: so the old
// dictionary lives until the new one is in place. A second way is `swap` with a local variable.
import WeakProxy

final class Notes<Target: AnyObject, Note> {
  private var entries: [Weak<Target>: Note] = [:]

  /// How many notes are kept, also of objects that are gone.
  var stored: Int { entries.count }

  /// How many living objects have a note.
  var count: Int { entries.keys.count { $0.target != nil } }

  /// The note about an object.
  subscript(object: Target) -> Note? {
    get { entries[Weak(object)] }
    set {
      var living = entries.filter { $0.key.target != nil }
      living[Weak(object)] = newValue
      replaceEntries(with: living)
    }
  }

  /// Calls a closure with each living object and its note, in no particular order.
  func forEach(_ body: (Target, Note) -> Void) {
    for (proxy, note) in entries {
      proxy { body($0, note) }
    }
  }

  /// Releases the old entries when the new ones are in place: a `deinit` may use the notes.
  private func replaceEntries(with new: [Weak<Target>: Note]) {
    let old = entries
    entries = new
    withExtendedLifetime(old) {}
  }
}
