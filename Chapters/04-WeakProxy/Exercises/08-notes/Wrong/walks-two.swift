// Wrong: walks two notes only. Caught by: are found for each of many objects
import WeakProxy

final class Notes<Target: AnyObject, Note> {
  private var entries: [Weak<Target>: Note] = [:]

  var stored: Int { entries.count }

  var count: Int { entries.keys.count { $0.target != nil } }

  subscript(object: Target) -> Note? {
    get { entries[Weak(object)] }
    set {
      var new = entries.filter { $0.key.target != nil }
      new[Weak(object)] = newValue
      let old = entries
      entries = new
      withExtendedLifetime(old) {}
    }
  }

  func forEach(_ body: (Target, Note) -> Void) {
    for (proxy, note) in entries.prefix(2) { proxy { body($0, note) } }
  }

}
