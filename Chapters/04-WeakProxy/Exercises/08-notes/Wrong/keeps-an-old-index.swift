// Wrong: writes at the place that a note had before others were removed.
// Caught by: are about living objects only
import WeakProxy

final class Notes<Target: AnyObject, Note> {
  private struct Entry {
    let key: Weak<Target>
    var note: Note
    init(_ key: Weak<Target>, _ note: Note) { (self.key, self.note) = (key, note) }
  }

  private var entries: [Entry] = []

  /// How many notes are kept, also of objects that are gone.
  var stored: Int { entries.count }

  /// How many living objects have a note.
  var count: Int { entries.reduce(0) { $1.key.target == nil ? $0 : $0 + 1 } }

  /// The note about an object.
  subscript(object: Target) -> Note? {
    get { entries.first { $0.key == Weak(object) }?.note }
    set {
      let key = Weak(object)
      var next = entries
      let index = next.firstIndex { $0.key == key }
      next.removeAll { $0.key.target == nil }
      if let newValue {
        if let index { next[index].note = newValue } else { next.append(Entry(key, newValue)) }
      } else if let index {
        next.remove(at: index)
      }
      swap(&entries, &next)
    }
  }

  /// Calls a closure with each living object and its note, in no particular order.
  func forEach(_ body: (Target, Note) -> Void) {
    for entry in entries { entry.key { body($0, entry.note) } }
  }
}
