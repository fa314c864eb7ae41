import InstanceMethods

final class Parrot {
  let speak = Overridable(Parrot.repeatAfterMe)
  func repeatAfterMe(_ word: String) -> String { word }
  func hear(_ word: String) -> String { speak(self, word) ?? "silence" }
}

func lessons() -> [String] {
  var diary: [String] = []
  let parrot = Parrot()

  parrot.speak.override("loud") { _, base, word in (base?(word) ?? "") + "!" }
  diary.append(parrot.hear("hello"))

  parrot.speak.override("twice") { _, base, word in
    let once = base?(word) ?? ""
    return once + " " + once
  }
  diary.append(parrot.hear("hello"))

  parrot.speak.override("loud") { _, base, word in (base?(word) ?? "").uppercased() + "!" }
  diary.append(parrot.hear("hello"))

  parrot.speak.override("moody") { parrot, base, word in
    parrot.speak.remove("moody")
    return "hm, " + (base?(word) ?? "")
  }
  diary.append(parrot.hear("hello"))
  diary.append(parrot.hear("hello"))

  parrot.speak.override("seen a cat") { _, _, _ in "" }
  parrot.speak.remove("twice")
  diary.append(parrot.hear("hello"))

  parrot.speak.remove("seen a cat")
  diary.append(parrot.hear("hello"))
  return diary
}

/// What `lessons()` returns.
let prediction: [StaticString] = [
  // TODO: seven strings, such as "hello".
]
