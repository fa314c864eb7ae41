import InstanceMethods

final class Parrot {
  let speak = Overridable(Parrot.repeatAfterMe)
  func repeatAfterMe(_ word: String) -> String { word }
  func hear(_ word: String) -> String { speak(self, word) ?? "" }
}

func quiet(_ parrot: Parrot) {
  // TODO: override the method.
}

func wake(_ parrot: Parrot) {
  // TODO: remove the override.
}
