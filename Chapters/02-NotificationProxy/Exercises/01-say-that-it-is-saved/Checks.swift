import NotificationProxy
import Testing

@Suite struct `A log` {
  private let hub = NotificationHub()
  private let log = Log()

  @Test func `has the names of the files in order`() {
    let registration = writeLog(of: hub, in: log)
    let names = ["poem", "Letter", "poem", "poem", "", "old/draft"]
    for name in names { save(name, on: hub) }
    #expect(log.names == names)
    withExtendedLifetime(registration) {}
  }

  @Test func `has what is saved while it listens`() {
    save("poem", on: hub)
    do {
      let registration = writeLog(of: hub, in: log)
      save("letter", on: hub)
      withExtendedLifetime(registration) {}
    }
    save("draft", on: hub)
    #expect(log.names == ["letter"])
    let registration = writeLog(of: hub, in: log)
    save("letter", on: hub)
    #expect(log.names == ["letter", "letter"])
    withExtendedLifetime(registration) {}
  }

  @Test func `hears the posts of others, as others hear those of save`() {
    let (first, second) = (Log(), Log())
    let registrations = [writeLog(of: hub, in: first), writeLog(of: hub, in: second)]
    let other = hub.observe(Saved.self) { [log] in log.add($0.name) }
    hub.post(Saved(name: "poem"))
    save("letter", on: hub)
    let names = [first, second, log].map(\.names)
    #expect(names == Array(repeating: ["poem", "letter"], count: 3))
    withExtendedLifetime((registrations, other)) {}
  }

  @Test func `hears nothing of another hub`() {
    let registration = writeLog(of: hub, in: log)
    save("letter", on: NotificationHub())
    #expect(log.names == [])
    withExtendedLifetime(registration) {}
  }
}
