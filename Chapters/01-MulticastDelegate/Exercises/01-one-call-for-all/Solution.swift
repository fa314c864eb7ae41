// The list is called like a function, and calls the closure once for each delegate, in order. A
// list is a sequence, so a loop does the same: `for screen in screens { … }`. The call is the
// shorter one, and it reads like a message to one delegate.

import MulticastDelegate

protocol ThemeDelegate: AnyObject {
  func themeDidChange(to theme: String)
}

/// Tells all screens the theme.
func announce(_ theme: String, to screens: Multicast<any ThemeDelegate>) {
  screens { $0.themeDidChange(to: theme) }
}
