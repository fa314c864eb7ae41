// Wrong: removes all notes when nil is written. Caught by: are read, written and removed
import WeakProxy

final class Notes<Target: AnyObject, Note> {
  private var entries: [Weak<Target>: Note] = [:]

  var stored: Int { entries.count }

  var count: Int { entries.keys.count { $0.target != nil } }

  subscript(object: Target) -> Note? {
    get { entries[Weak(object)] }
    set {
      var new = entries.filter { $0.key.target != nil }
      if newValue == nil { new = [:] } else { new[Weak(object)] = newValue }
      let old = entries
      entries = new
      withExtendedLifetime(old) {}
    }
  }

  func forEach(_ body: (Target, Note) -> Void) {
    for (proxy, note) in entries { proxy { body($0, note) } }
  }

}
