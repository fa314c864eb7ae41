// Wrong: silences all parrots. Caught by: leaves others alone
import InstanceMethods

nonisolated(unsafe) private var isQuiet = false

final class Parrot {
  let speak = Overridable(Parrot.repeatAfterMe)
  func repeatAfterMe(_ word: String) -> String { word }
  func hear(_ word: String) -> String { isQuiet ? "" : speak(self, word) ?? "" }
}

func quiet(_ parrot: Parrot) {
  isQuiet = true
}

func wake(_ parrot: Parrot) {
  isQuiet = false
}
