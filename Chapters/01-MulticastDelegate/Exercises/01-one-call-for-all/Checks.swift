import MulticastDelegate
import Testing

private final class Screen: ThemeDelegate {
  private(set) var themes: [String] = []
  func themeDidChange(to theme: String) { themes.append(theme) }
}

@Suite struct `An announcement` {
  private let home = Screen()
  private let settings = Screen()
  private let screens = Multicast<any ThemeDelegate>()

  init() {
    screens.add(home) { $0 }
    screens.add(settings) { $0 }
  }

  @Test func `reaches all screens`() {
    announce("dark", to: screens)
    #expect([home.themes, settings.themes] == [["dark"], ["dark"]])
  }
}
