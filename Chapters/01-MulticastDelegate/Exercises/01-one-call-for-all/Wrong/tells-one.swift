// Wrong: tells the first screen only. Caught by: reaches all screens
import MulticastDelegate

protocol ThemeDelegate: AnyObject {
  func themeDidChange(to theme: String)
}

/// Tells all screens the theme.
func announce(_ theme: String, to screens: Multicast<any ThemeDelegate>) {
  screens.first { _ in true }?.themeDidChange(to: theme)
}
