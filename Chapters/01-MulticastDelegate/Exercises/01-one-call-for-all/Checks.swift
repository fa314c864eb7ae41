import MulticastDelegate
import Testing

@Suite struct `An announcement` {
  private final class Diary {
    var lines: [String] = []
  }

  private final class Screen: ThemeDelegate {
    let name: String
    let diary: Diary
    var then: () -> Void = {}
    init(_ name: String, _ diary: Diary) { (self.name, self.diary) = (name, diary) }
    func themeDidChange(to theme: String) {
      diary.lines.append("\(name): \(theme)")
      then()
    }
  }

  private let diary = Diary()
  private let all: [Screen]
  private let screens = Multicast<any ThemeDelegate>()

  init() {
    all = ["Settings", "Home", "Inbox", "About"].map { [diary] in Screen($0, diary) }
    for screen in all { screens.add(screen) { $0 } }
  }

  @Test(arguments: ["dark", "Very Light", ""]) func `reaches all screens`(theme: String) {
    announce(theme, to: screens)
    #expect(diary.lines == ["Settings", "Home", "Inbox", "About"].map { "\($0): \(theme)" })
  }

  @Test func `can be repeated`() {
    for theme in ["dark", "dark", "light"] { announce(theme, to: screens) }
    let about = diary.lines.filter { $0.hasPrefix("About") }
    #expect(about == ["About: dark", "About: dark", "About: light"])
    #expect(diary.lines.count == 12)
  }

  @Test func `follows a list that changes`() {
    let new = Screen("New", diary)
    all[0].then = { [screens, all] in
      for screen in [all[0], all[2], all[3]] { screens.remove(screen) }
      for screen in [all[3], new] { screens.add(screen) { $0 } }
    }
    announce("dark", to: screens)
    all[0].then = {}
    #expect(diary.lines == ["Settings: dark", "Home: dark"])
    withExtendedLifetime(new) {}
  }

  @Test func `can be made by a screen that is told`() {
    let (new, others) = (Screen("New", diary), Multicast<any ThemeDelegate>())
    others.add(new) { $0 }
    all[0].then = { announce("light", to: others) }
    announce("dark", to: screens)
    all[0].then = {}
    #expect(
      diary.lines == ["Settings: dark", "New: light", "Home: dark", "Inbox: dark", "About: dark"])
    withExtendedLifetime(new) {}
  }
}
