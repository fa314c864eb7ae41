// A broadcast visits the slots that were there when it began, and skips those that are off by then.
// - home dark: the first slot. It adds `toast` at the end, where this broadcast does not come; the
//   list has `home` already, and `toast` the second time, so the other calls of `add` do nothing.
// - inbox dark: the second slot. It switches itself off, and `settings`, which gets a new slot
//   behind `toast`. The old slot of `settings` is skipped, so the broadcast ends here.
// - home light: the list is now `home`, `toast`, `settings`. All that it adds is there.
// - toast light: it was added during the last broadcast, before `settings` came back.
// - settings light: it came back last. `inbox` has left, and is called by neither.
import MulticastDelegate

protocol ThemeDelegate: AnyObject {
  func themeDidChange(to theme: String)
}

final class Screen: ThemeDelegate {
  let body: (String) -> Void
  init(_ body: @escaping (String) -> Void) { self.body = body }
  func themeDidChange(to theme: String) { body(theme) }
}

func broadcastTwice() -> [String] {
  var diary: [String] = []
  let themes = Multicast<any ThemeDelegate>()

  let toast = Screen { diary.append("toast \($0)") }
  let settings = Screen { diary.append("settings \($0)") }
  var add: () -> Void = {}
  let home = Screen {
    diary.append("home \($0)")
    add()
  }
  var leave: () -> Void = {}
  let inbox = Screen {
    diary.append("inbox \($0)")
    leave()
  }

  add = {
    themes.add(toast) { $0 }
    themes.add(home) { $0 }
    themes.add(toast) { $0 }
  }
  leave = {
    themes.remove(inbox)
    themes.remove(settings)
    themes.add(settings) { $0 }
  }

  for screen in [home, inbox, settings] { themes.add(screen) { $0 } }
  themes { $0.themeDidChange(to: "dark") }
  themes { $0.themeDidChange(to: "light") }

  (add, leave) = ({}, {})
  return withExtendedLifetime((home, inbox, settings, toast)) { diary }
}

/// What `broadcastTwice()` returns.
let prediction: [String] = [
  "home dark",
  "inbox dark",
  "home light",
  "toast light",
  "settings light",
]
