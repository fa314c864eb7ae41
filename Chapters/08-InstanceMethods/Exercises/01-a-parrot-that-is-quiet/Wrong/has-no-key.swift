// Wrong: adds a layer each time. Caught by: wakes up, also after two times
import InstanceMethods

final class Parrot {
  let speak = Overridable(Parrot.repeatAfterMe)
  func repeatAfterMe(_ word: String) -> String { word }
  func hear(_ word: String) -> String { speak(self, word) ?? "" }
}

nonisolated(unsafe) private var keys: [AnyHashable] = []

func quiet(_ parrot: Parrot) {
  keys.append(parrot.speak.override { _, _, _ in "" })
}

func wake(_ parrot: Parrot) {
  if let key = keys.popLast() { parrot.speak.remove(key) }
}
