import MulticastDelegate

protocol ThemeDelegate: AnyObject {
  func themeDidChange(to theme: String)
}

/// Tells all screens the theme.
func announce(_ theme: String, to screens: Multicast<any ThemeDelegate>) {
  screens { $0.themeDidChange(to: theme) }
}
