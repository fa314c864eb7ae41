import NotificationProxy
import Testing

@Suite struct `A badge` {
  let hub = NotificationHub()

  @Test func `shows the number`() {
    let screen = BadgeScreen(hub: hub)
    hub.post(UnreadChange(count: 3))
    #expect(screen.text == "3")
    hub.post(UnreadChange(count: 0))
    #expect(screen.text == "")
  }

  @Test func `shows no more than 99`() {
    let screen = BadgeScreen(hub: hub)
    hub.post(UnreadChange(count: 99))
    #expect(screen.text == "99")
    hub.post(UnreadChange(count: 100))
    #expect(screen.text == "99+")
  }

  @Test func `is not kept alive`() {
    weak var lost: BadgeScreen?
    do {
      let screen = BadgeScreen(hub: hub)
      lost = screen
      hub.post(UnreadChange(count: 1))
      #expect(screen.text == "1")
    }
    #expect(lost == nil)
  }

  @Test func `hears its own hub only`() {
    let screen = BadgeScreen(hub: hub)
    NotificationHub().post(UnreadChange(count: 3))
    NotificationHub.shared.post(UnreadChange(count: 3))
    #expect(screen.text == "")
  }
}
