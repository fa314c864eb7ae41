import InstanceMethods
import Testing

@Suite struct `A client with layers` {
  let client = Client()

  @Test func `logs each call with its outcome`() {
    client.answers = [.failed, .image("1"), .failed, .image("failed")]
    client.addLog()
    let replies = ["map", "film", "film", "map"].map { client.fetch(client, $0) }
    #expect(replies == [.failed, .image("1"), .failed, .image("failed")])
    #expect(client.lines == ["map: failed", "film: ok", "film: failed", "map: ok"])
  }

  @Test func `tries again, and no more often than it was told`() {
    client.answers = [.failed, .failed, .image("1")]
    client.addRetry(2)
    #expect(client.fetch(client, "map") == .image("1"))
    #expect(client.requests == 3)
    #expect(client.fetch(client, "map") == .failed)
    #expect(client.requests == 6)
  }

  @Test(arguments: [0, 1, 2, 3, 7]) func `tries as often as it was told`(times: Int) {
    client.addRetry(times)
    #expect(client.fetch(client, "map") == .failed)
    #expect(client.requests == 1 + times)
    client.answers = Array(repeating: .failed, count: times) + [.image("1")]
    #expect(client.fetch(client, "film") == .image("1"))
  }

  @Test func `does not try again after an image`() {
    client.answers = [.image("1"), .image("2")]
    client.addRetry(2)
    #expect(client.fetch(client, "map") == .image("1"))
    #expect(client.requests == 1)
  }

  @Test func `answers from memory`() {
    client.answers = [.image("1"), .image("2")]
    client.addCache()
    #expect(client.fetch(client, "map") == .image("1"))
    #expect(client.fetch(client, "map") == .image("1"))
    #expect(client.requests == 1)
    #expect(client.fetch(client, "film") == .image("2"))
    #expect(client.fetch(client, "map") == .image("1"))
  }

  @Test func `remembers every file`() {
    let files = ["map", "film", "", "tree", "bird"]
    client.answers = files.map { .image("of \($0)") }
    client.addCache()
    for _ in 1...3 {
      #expect(files.map { client.fetch(client, $0) } == files.map { .image("of \($0)") })
    }
    #expect(client.requests == 5)
  }

  @Test func `remembers no failure`() {
    client.answers = [.failed, .image("1")]
    client.addCache()
    #expect(client.fetch(client, "map") == .failed)
    #expect(client.fetch(client, "map") == .image("1"))
    #expect(client.fetch(client, "film") == .failed)
    #expect(client.fetch(client, "map") == .image("1"), "after a failure of another file")
  }

  @Test func `has a log on top of the cache that hears every question`() {
    client.answers = [.image("1")]
    client.addCache()
    client.addLog()
    client.fetch(client, "map")
    client.fetch(client, "map")
    #expect(client.lines == ["map: ok", "map: ok"])
  }

  @Test func `has a log below cache and retry that hears every request`() {
    client.answers = [.failed, .image("1")]
    client.addLog()
    client.addRetry(1)
    client.addCache()
    client.fetch(client, "map")
    client.fetch(client, "map")
    #expect(client.lines == ["map: failed", "map: ok"])
  }

  @Test func `replaces a layer that is added again`() {
    client.answers = [.image("1"), .image("2")]
    client.addCache()
    client.fetch(client, "map")
    client.addCache()
    #expect(client.fetch(client, "map") == .image("2"))
    client.addRetry(5)
    client.addRetry(0)
    #expect(client.fetch(client, "film") == .failed)
    #expect(client.requests == 3)
    client.addRetry(3)
    client.fetch(client, "film")
    #expect(client.requests == 7)
    for _ in 1...3 { client.addLog() }
    client.fetch(client, "film")
    #expect(client.lines == ["film: failed"])
  }

  @Test func `takes all layers off, whatever their order`() {
    client.answers = [.image("1"), .failed, .image("3")]
    client.addRetry(1)
    client.addLog()
    client.addCache()
    client.fetch(client, "map")
    client.removeLayers()
    let replies = (1...2).map { _ in client.fetch(client, "map") }
    #expect(replies == [.failed, .image("3")])
    #expect(client.lines == ["map: ok"])
  }

  @Test func `takes off what there is, and can be layered again`() {
    client.removeLayers()
    client.addCache()
    client.answers = [.image("1"), .image("2"), .image("3")]
    #expect(client.fetch(client, "map") == .image("1"))
    client.removeLayers()
    #expect(client.fetch(client, "map") == .image("2"))
    client.addCache()
    #expect(client.fetch(client, "map") == .image("3"))
    #expect(client.fetch(client, "map") == .image("3"))
    client.addLog()
    client.fetch(client, "map")
    client.removeLayers()
    #expect(client.fetch(client, "map") == .failed)
    #expect(client.lines == ["map: ok"])
  }

  @Test func `leaves other clients alone`() throws {
    let other = Client()
    client.addLog()
    client.addCache()
    other.answers = [.image("1"), .image("2")]
    client.fetch(client, "map")
    let replies = (1...2).map { _ in other.fetch(other, "map") }
    try #require(replies == [.image("1"), .image("2")])
    #expect([client.lines, other.lines] == [["map: failed"], []])
  }

  @Test func `has a cache of its own`() {
    let other = Client()
    client.answers = [.image("1")]
    other.answers = [.image("2")]
    for client in [client, other] { client.addCache() }
    #expect(client.fetch(client, "map") == .image("1"))
    #expect(other.fetch(other, "map") == .image("2"))
  }

  @Test func `is not kept by its layers`() {
    weak var lost: Client?
    do {
      let client = Client()
      lost = client
      client.addLog()
      client.addRetry(1)
      client.addCache()
      client.fetch(client, "map")
      #expect(client.lines == ["map: failed", "map: failed"])
    }
    #expect(lost == nil)
  }
}
