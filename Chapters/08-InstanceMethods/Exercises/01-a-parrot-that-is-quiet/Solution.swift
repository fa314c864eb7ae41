// With a key of its own, the layer can be removed wherever it is, and a second `quiet` takes its
// place, so one `wake` is enough. Any `Hashable` value is a key; a case of a private enum cannot be
// mistyped. Without a key, `override` makes one, and the caller has to remember it.

import InstanceMethods

final class Parrot {
  let speak = Overridable(Parrot.repeatAfterMe)
  func repeatAfterMe(_ word: String) -> String { word }
  func hear(_ word: String) -> String { speak(self, word) ?? "" }
}

func quiet(_ parrot: Parrot) {
  parrot.speak.override("quiet") { _, _, _ in "" }
}

func wake(_ parrot: Parrot) {
  parrot.speak.remove("quiet")
}
