import NotificationProxy
import Testing

@Suite struct `A log` {
  let hub = NotificationHub()
  let log = Log()

  @Test func `has the names of the files in order`() {
    let registration = writeLog(of: hub, in: log)
    save("letter", on: hub)
    save("poem", on: hub)
    #expect(log.names == ["letter", "poem"])
    withExtendedLifetime(registration) {}
  }

  @Test func `ends when the registration goes`() {
    do {
      let registration = writeLog(of: hub, in: log)
      save("letter", on: hub)
      withExtendedLifetime(registration) {}
    }
    save("poem", on: hub)
    #expect(log.names == ["letter"])
  }

  @Test func `hears nothing of another hub`() {
    let registration = writeLog(of: hub, in: log)
    save("letter", on: NotificationHub())
    #expect(log.names == [])
    withExtendedLifetime(registration) {}
  }
}
