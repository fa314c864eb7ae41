import Foundation
import NotificationProxy
import Synchronization
import Testing

@Suite struct `A badge` {
  private final class Posts: Sendable {
    private let posts = Mutex<[Int]>([])
    var counts: [Int] { posts.withLock { $0 } }
    func add(_ count: Int) { posts.withLock { $0.append(count) } }
  }

  private let hub = NotificationHub()

  @Test func `shows the number, each time`() {
    let screen = BadgeScreen(hub: hub)
    #expect(screen.text == "")
    for (count, text) in [(3, "3"), (12, "12"), (12, "12"), (0, ""), (-1, "-1"), (1, "1")] {
      hub.post(UnreadChange(count: count))
      #expect(screen.text == text)
    }
  }

  @Test(arguments: [(98, "98"), (99, "99"), (100, "99+"), (101, "99+"), (5_000, "99+")])
  func `shows no more than 99`(count: Int, text: String) {
    let screen = BadgeScreen(hub: hub)
    hub.post(UnreadChange(count: count))
    #expect(screen.text == text)
    hub.post(UnreadChange(count: 1))
    #expect(screen.text == "1")
  }

  @Test func `shares the hub with other screens`() {
    let screens = (0..<3).map { _ in BadgeScreen(hub: hub) }
    hub.post(UnreadChange(count: 5))
    #expect(screens.map(\.text) == ["5", "5", "5"])
  }

  @Test func `only listens`() {
    let posts = Posts()
    let registration = hub.observe(UnreadChange.self) { posts.add($0.count) }
    let screen = BadgeScreen(hub: hub)
    hub.post(UnreadChange(count: 5))
    #expect(posts.counts == [5])
    withExtendedLifetime((screen, registration)) {}
  }

  @Test(arguments: [0, 1, 2]) func `is not kept alive`(posts: Int) {
    weak var lost: BadgeScreen?
    do {
      let screen = BadgeScreen(hub: hub)
      lost = screen
      for count in 0..<posts { hub.post(UnreadChange(count: count)) }
    }
    #expect(lost == nil)
  }

  @Test func `hears its own hub only`() {
    let screen = BadgeScreen(hub: hub)
    NotificationHub().post(UnreadChange(count: 3))
    NotificationHub.shared.post(UnreadChange(count: 3))
    NotificationCenter.default.post(
      name: Notification.Name("UnreadDidChange"), object: nil, userInfo: ["count": 3])
    #expect(screen.text == "")
  }
}
