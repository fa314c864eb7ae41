import MulticastDelegate
import Testing

@Suite struct `An announcement` {
  private final class Diary {
    var lines: [String] = []
  }

  private final class Screen: ThemeDelegate {
    let name: String
    let diary: Diary
    init(_ name: String, _ diary: Diary) { (self.name, self.diary) = (name, diary) }
    func themeDidChange(to theme: String) { diary.lines.append("\(name): \(theme)") }
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
}
