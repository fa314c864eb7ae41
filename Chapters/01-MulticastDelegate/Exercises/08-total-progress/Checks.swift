import MulticastDelegate
import Testing

@Suite struct `A total` {
  private final class Download: Load {
    var size: Int
    var bytes = 0
    private(set) var questions = 0
    var done: Int {
      questions += 1
      return bytes
    }

    init(size: Int) { self.size = size }
  }

  private final class Bar: ProgressDelegate {
    private(set) var shown: [Int] = []
    var then: () -> Void = {}

    func progressDidChange(to percent: Int) {
      shown.append(percent)
      then()
    }
  }

  private let total = TotalProgress()
  private let bar = Bar()

  init() { total.delegates.add(bar) { $0 } }

  @Test func `tells what several loads have done together`() {
    let loads = [100, 300, 100, 400, 100].map(Download.init)
    for load in loads { total.add(load) }
    for (load, bytes) in zip(loads, [40, 60, 0, 50, 100]) { load.bytes = bytes }
    total.loadDidChange()
    #expect(bar.shown == [0, 25])
    #expect(total.percent == 25)
    for load in loads { load.bytes = load.size }
    total.loadDidChange()
    #expect(bar.shown == [0, 25, 100])
    withExtendedLifetime(loads) {}
  }

  @Test func `falls when there is more to load`() {
    let loads = [100, 100, 200].map(Download.init)
    total.add(loads[0])
    loads[0].bytes = 100
    total.loadDidChange()
    total.add(loads[1])
    total.add(loads[2])
    loads[2].size = 800
    total.loadDidChange()
    #expect(bar.shown == [0, 100, 50, 25, 10])
    withExtendedLifetime(loads) {}
  }

  @Test func `says nothing when nothing has changed`() {
    let film = Download(size: 300)
    total.add(film)
    film.bytes = 1
    total.loadDidChange()
    total.loadDidChange()
    #expect(bar.shown == [0])
    withExtendedLifetime(film) {}
  }

  @Test func `counts a finished load that is released`() {
    let film = Download(size: 300)
    total.add(film)
    do {
      let map = Download(size: 50)
      total.add(map)
      (map.size, map.bytes) = (100, 100)
      total.loadDidFinish(map)
    }
    total.loadDidChange()
    #expect(total.percent == 25)
    // It counts whole, whatever it has done.
    film.bytes = 200
    total.loadDidFinish(film)
    #expect(bar.shown == [0, 25, 100])
    let book = Download(size: 400)
    total.add(book)
    #expect(bar.shown == [0, 25, 100, 50])
    withExtendedLifetime(book) {}
  }

  @Test func `counts a load that finishes twice once`() {
    let (map, film) = (Download(size: 100), Download(size: 300))
    for load in [map, film, map] { total.add(load) }
    map.bytes = 100
    total.loadDidChange()
    for _ in 1...2 { total.loadDidFinish(map) }
    #expect(bar.shown == [0, 25])
    withExtendedLifetime(film) {}
  }

  @Test func `counts a load in the place of a finished one`() throws {
    // A new object gets the address of one of many old ones soon.
    var maps = (0..<100).map { _ in Download(size: 100) }
    let finished = Set(maps.map { ObjectIdentifier($0) })
    for map in maps {
      total.add(map)
      total.loadDidFinish(map)
    }
    maps = []
    var others: [Download] = []
    while others.last.map({ finished.contains(ObjectIdentifier($0)) }) != true {
      others.append(Download(size: 300))
      try #require(others.count < 100_000)
    }
    let film = others.removeLast()
    total.add(film)
    total.loadDidFinish(film)
    #expect(total.percent == 100)
  }

  @Test func `forgets a load that was cancelled`() {
    let map = Download(size: 10)
    total.add(map)
    do {
      let film = Download(size: 300)
      total.add(film)
    }
    map.bytes = 5
    total.loadDidChange()
    #expect(total.percent == 50)
    withExtendedLifetime(map) {}
  }

  @Test func `is complete when there is nothing to load`() {
    #expect(total.percent == 100)
    total.loadDidChange()
    #expect(bar.shown.isEmpty)
    do {
      let film = Download(size: 300)
      total.add(film)
      #expect(total.percent == 0)
    }
    let empty = Download(size: 0)
    total.add(empty)
    #expect(total.percent == 100)
    withExtendedLifetime(empty) {}
  }

  @Test func `keeps no load alive`() {
    weak var lost: Download?
    do {
      let film = Download(size: 300)
      total.add(film)
      lost = film
    }
    #expect(lost == nil)
  }

  @Test func `tells all delegates, and none that was removed`() {
    let others = (0..<4).map { _ in Bar() }
    bar.then = { [total] in total.delegates.remove(others[1]) }
    for other in others { total.delegates.add(other) { $0 } }
    let film = Download(size: 300)
    total.add(film)
    #expect(bar.shown == [0])
    #expect(others.map(\.shown) == [[0], [], [0], [0]])
    bar.then = {}
    withExtendedLifetime(film) {}
  }

  @Test func `rounds down`() {
    let film = Download(size: 300)
    total.add(film)
    var seen: [Int] = []
    for bytes in [2, 3, 200, 202, 299] {
      film.bytes = bytes
      total.loadDidChange()
      seen.append(total.percent)
    }
    film.size = 100
    for bytes in [29, 57, 58] {
      film.bytes = bytes
      total.loadDidChange()
      seen.append(total.percent)
    }
    #expect(seen == [0, 1, 66, 67, 99, 29, 57, 58])
    withExtendedLifetime(film) {}
  }

  @Test func `does not count a load that was never added`() {
    let (map, film) = (Download(size: 100), Download(size: 300))
    total.add(map)
    total.loadDidFinish(film)
    #expect(total.percent == 0)
    #expect(bar.shown == [0])
    withExtendedLifetime(map) {}
  }

  @Test func `keeps no finished load alive`() {
    weak var lost: Download?
    do {
      let film = Download(size: 300)
      total.add(film)
      lost = film
      film.bytes = 300
      total.loadDidFinish(film)
    }
    #expect(lost == nil)
  }

  @Test func `asks a finished load no more`() {
    let (map, film) = (Download(size: 100), Download(size: 300))
    total.add(map)
    total.add(film)
    map.bytes = 100
    total.loadDidFinish(map)
    let questions = map.questions
    map.bytes = 0
    total.loadDidChange()
    #expect(total.percent == 25)
    #expect(map.questions == questions)
    withExtendedLifetime((map, film)) {}
  }

  @Test func `has its value before it tells`() {
    var seen: Int?
    bar.then = { [total] in seen = total.percent }
    let film = Download(size: 300)
    total.add(film)
    #expect(seen == 0)
    bar.then = {}
    withExtendedLifetime(film) {}
  }
}
