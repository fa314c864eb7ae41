import MulticastDelegate

protocol ThemeDelegate: AnyObject {
  func themeDidChange(to name: String)
}

final class Screen: ThemeDelegate {
  func themeDidChange(to name: String) { print("The screen turns \(name)") }
}

@main
struct App {
  static func main() {
    let themes = Multicast<any ThemeDelegate>()
    let screen = Screen()
    themes.add(screen) { $0 }
    themes { $0.themeDidChange(to: "dark") }
  }
}
