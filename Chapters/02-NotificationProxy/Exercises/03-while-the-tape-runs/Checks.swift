import Dispatch
import NotificationProxy
import Testing

@Suite struct `What is posted` {
  /// Waits for a thread to open it, and stays open.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func open() { semaphore.signal() }
    func pass() {
      semaphore.wait()
      semaphore.signal()
    }
  }

  private let hub = NotificationHub()
  private let tape = Tape()

  private func post(_ title: String) { hub.post(News(title: title)) }

  @Test func `is recorded while the function runs`() {
    let titles = ["Rain", "sun", "Rain", "Rain", "", "hail"]
    var heard: [String] = []
    record(hub, on: tape) {
      titles.forEach(post)
      heard = tape.titles
    }
    #expect([heard, tape.titles] == [titles, titles])
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

  @Test func `is recorded on two threads`() {
    let (other, second) = (NotificationHub(), Tape())
    let (hasBegun, firstHasEnded, hasEnded) = (Gate(), Gate(), Gate())
    record(hub, on: tape) {
      DispatchQueue(label: "second").async { [hub] in
        hub.post(News(title: "rain"))
        record(other, on: second) {
          hasBegun.open()
          firstHasEnded.pass()
          hub.post(News(title: "snow"))
          other.post(News(title: "sun"))
        }
        hasEnded.open()
      }
      hasBegun.pass()
    }
    firstHasEnded.open()
    hasEnded.pass()
    #expect([tape.titles, second.titles] == [["rain"], ["sun"]])
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
