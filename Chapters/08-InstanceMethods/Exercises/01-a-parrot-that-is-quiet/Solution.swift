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
