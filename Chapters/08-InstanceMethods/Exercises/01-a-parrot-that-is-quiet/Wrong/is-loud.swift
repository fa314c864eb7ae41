// Wrong: calls what is below. Caught by: is quiet
import InstanceMethods

final class Parrot {
  let speak = Overridable(Parrot.repeatAfterMe)
  func repeatAfterMe(_ word: String) -> String { word }
  func hear(_ word: String) -> String { speak(self, word) ?? "" }
}

func quiet(_ parrot: Parrot) {
  parrot.speak.override("quiet") { _, base, word in base?(word) ?? "" }
}

func wake(_ parrot: Parrot) {
  parrot.speak.remove("quiet")
}
