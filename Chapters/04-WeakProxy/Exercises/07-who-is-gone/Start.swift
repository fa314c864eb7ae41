import WeakProxy

final class Diary {
  var lines: [String] = []
  func write(_ line: String) { lines.append(line) }
}

final class Episode {
  let title: String
  let diary: Diary
  var next: Episode?
  weak var previous: Episode?
  var onEnd: () -> Void = {}

  init(_ title: String, _ diary: Diary) { (self.title, self.diary) = (title, diary) }
  deinit { diary.write("\(title) is gone") }

  func play() { diary.write("plays \(title)") }
}

func evening() -> [String] {
  let diary = Diary()

  var news: Episode? = Episode("News", diary)
  var weather: Episode? = Episode("Weather", diary)
  news?.next = weather
  weather?.previous = news
  weather = nil
  diary.write("1")
  news = nil
  diary.write("2")

  var talk: Episode? = Episode("Talk", diary)
  let watch = { [weak talk] in diary.write(talk?.title ?? "nobody") }
  var replay: (() -> Void)? = { [talk] in talk?.play() }
  talk = nil
  watch()
  replay?()
  diary.write("3")
  replay = nil
  watch()

  var music: Episode? = Episode("Music", diary)
  let play = Weak(music!).bind(Episode.play)
  play()
  music = nil
  diary.write("4")
  play()

  var jingle: Episode? = Episode("Jingle", diary)
  jingle?.onEnd = { [jingle] in jingle?.play() }
  jingle?.onEnd()
  jingle = nil
  diary.write("5")

  var books: Episode? = Episode("Books", diary)
  books?.onEnd = { [books] in books?.play() }
  books?.onEnd = {}
  books = nil
  diary.write("6")
  return diary.lines
}

/// What `evening()` returns.
let prediction: [String] = [
  // TODO: one string for each line, such as "plays Talk", "Talk is gone" or "1".
]
