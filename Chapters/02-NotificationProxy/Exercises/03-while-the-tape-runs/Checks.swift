import NotificationProxy
import Testing

@Suite struct `What is posted` {
  private let hub = NotificationHub()
  private let tape = Tape()

  private func post(_ title: String) { hub.post(News(title: title)) }

  @Test func `is recorded while the function runs`() {
    record(hub, on: tape) {
      post("rain")
      post("sun")
    }
    #expect(tape.titles == ["rain", "sun"])
  }

  @Test func `is not recorded before or after`() {
    post("rain")
    record(hub, on: tape) { post("sun") }
    post("snow")
    #expect(!tape.titles.contains("rain"))
    #expect(!tape.titles.contains("snow"))
  }

  @Test func `comes from a function that is called once`() {
    var calls = 0
    record(hub, on: tape) { calls += 1 }
    #expect(calls == 1)
  }
}
