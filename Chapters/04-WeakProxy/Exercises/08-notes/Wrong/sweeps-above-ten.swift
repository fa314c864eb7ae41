// Wrong: drops notes when there are more than ten.
// Caught by: are released after their object is gone, when something is written
import WeakProxy

final class Notes<Target: AnyObject, Note> {
  private var entries: [Weak<Target>: Note] = [:]

  var stored: Int { entries.count }

  var count: Int { entries.keys.count { $0.target != nil } }

  subscript(object: Target) -> Note? {
    get { entries[Weak(object)] }
    set {
      var new = entries
      if entries.count > 10 { new = new.filter { $0.key.target != nil } }
      new[Weak(object)] = newValue
      let old = entries
      entries = new
      withExtendedLifetime(old) {}
    }
  }

  func forEach(_ body: (Target, Note) -> Void) {
    for (proxy, note) in entries { proxy { body($0, note) } }
  }

}
