import MulticastDelegate
import Testing

final class Download: Load {
  let size: Int
  var done = 0
  init(size: Int) { self.size = size }
}

final class Bar: ProgressDelegate {
  private(set) var shown: [Int] = []
  var then: () -> Void = {}

  func progressDidChange(to percent: Int) {
    shown.append(percent)
    then()
  }
}

@Suite struct `A total` {
  let total = TotalProgress()
  let bar = Bar()

  init() { total.delegates.add(bar) { $0 } }

  @Test func `tells what several loads have done together`() {
    let (map, film) = (Download(size: 100), Download(size: 300))
    total.add(map)
    total.add(film)
    map.done = 40
    film.done = 60
    total.loadDidChange()
    #expect(bar.shown == [0, 25])
    #expect(total.percent == 25)
    withExtendedLifetime((map, film)) {}
  }

  @Test func `says nothing when nothing has changed`() {
    let film = Download(size: 300)
    total.add(film)
    film.done = 1
    total.loadDidChange()
    total.loadDidChange()
    #expect(bar.shown == [0])
    withExtendedLifetime(film) {}
  }

  @Test func `counts a finished load that is released`() {
    let film = Download(size: 300)
    total.add(film)
    do {
      let map = Download(size: 100)
      total.add(map)
      map.done = 100
      total.loadDidFinish(map)
    }
    total.loadDidChange()
    #expect(total.percent == 25)
    film.done = 300
    total.loadDidFinish(film)
    #expect(bar.shown == [0, 25, 100])
  }

  @Test func `counts a load that finishes twice once`() {
    let (map, film) = (Download(size: 100), Download(size: 300))
    total.add(map)
    total.add(film)
    map.done = 100
    total.loadDidFinish(map)
    total.loadDidFinish(map)
    #expect(total.percent == 25)
    withExtendedLifetime(film) {}
  }

  @Test func `forgets a load that was cancelled`() {
    let map = Download(size: 100)
    total.add(map)
    do {
      let film = Download(size: 300)
      total.add(film)
    }
    map.done = 50
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
    total.loadDidChange()
    #expect(total.percent == 100)
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
    let late = Bar()
    bar.then = { [total] in total.delegates.remove(late) }
    total.delegates.add(late) { $0 }
    let film = Download(size: 300)
    total.add(film)
    #expect(bar.shown == [0])
    #expect(late.shown.isEmpty)
    withExtendedLifetime(film) {}
  }

  @Test func `rounds down`() {
    let film = Download(size: 3)
    total.add(film)
    film.done = 2
    total.loadDidChange()
    #expect(total.percent == 66)
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
      film.done = 300
      total.loadDidFinish(film)
    }
    #expect(total.percent == 100)
    #expect(lost == nil)
  }

  @Test func `asks a finished load no more`() {
    let (map, film) = (Download(size: 100), Download(size: 300))
    total.add(map)
    total.add(film)
    map.done = 100
    total.loadDidFinish(map)
    map.done = 0
    total.loadDidChange()
    #expect(total.percent == 25)
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
