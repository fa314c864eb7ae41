import NotificationProxy
import Testing

@Suite struct `What is posted` {
  private let hub = NotificationHub()
  private let tape = Tape()

  private func post(_ title: String) { hub.post(News(title: title)) }

  @Test func `is recorded while the function runs`() {
    let titles = ["Rain", "sun", "Rain", "Rain", "", "hail"]
    record(hub, on: tape) { titles.forEach(post) }
    #expect(tape.titles == titles)
  }

  @Test func `is recorded each time`() {
    record(hub, on: tape) { post("rain") }
    record(hub, on: tape) {}
    post("fog")
    record(hub, on: tape) { post("rain") }
    #expect(tape.titles == ["rain", "rain"])
  }

  @Test func `is recorded inside of another recording, too`() {
    let inner = Tape()
    record(hub, on: tape) {
      post("rain")
      record(hub, on: inner) { post("sun") }
      post("hail")
    }
    #expect(tape.titles == ["rain", "sun", "hail"])
    #expect(inner.titles == ["sun"])
  }

  @Test func `is not recorded before or after`() {
    post("rain")
    record(hub, on: tape) { post("sun") }
    post("snow")
    record(hub, on: Tape()) { post("fog") }
    #expect(tape.titles == ["sun"])
  }

  @Test func `comes from a function that is called once`() {
    var calls = 0
    record(hub, on: tape) { calls += 1 }
    #expect(calls == 1)
  }

  @Test func `leaves nothing on the hub`() {
    weak var lost: Tape?
    do {
      let tape = Tape()
      lost = tape
      record(hub, on: tape) { post("rain") }
    }
    #expect(lost == nil)
  }
}
