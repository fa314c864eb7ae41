// Wrong: drops no note when nil is written.
// Caught by: are released after their object is gone, when something is written
import WeakProxy

final class Notes<Target: AnyObject, Note> {
  private var entries: [Weak<Target>: Note] = [:]

  var stored: Int { entries.count }

  var count: Int { entries.keys.count { $0.target != nil } }

  subscript(object: Target) -> Note? {
    get { entries[Weak(object)] }
    set {
      let old = entries
      if let newValue {
        var new = entries.filter { $0.key.target != nil }
        new[Weak(object)] = newValue
        entries = new
      } else {
        var new = entries
        new[Weak(object)] = nil
        entries = new
      }
      withExtendedLifetime(old) {}
    }
  }

  func forEach(_ body: (Target, Note) -> Void) {
    for (proxy, note) in entries { proxy { body($0, note) } }
  }

}
