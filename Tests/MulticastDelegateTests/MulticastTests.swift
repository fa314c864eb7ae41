import MulticastDelegate
import Testing

@Suite struct `A multicast delegate` {
  let themes = Multicast<any ThemeDelegate>()
  let diary = Diary()

  func screens(_ names: String...) -> [Screen] {
    let screens = names.map { Screen($0, diary) }
    for screen in screens { themes.add(screen) { $0 } }
    return screens
  }

  // MARK: Who is called

  @Test func `S1.1: every delegate is called once, synchronously, in the order of adding`() {
    withExtendedLifetime(screens("Home", "Settings", "Reader")) {
      themes { $0.themeDidChange(to: .dark) }
      diary.lines.append("back")
    }
    #expect(diary.lines == ["Home turns dark", "Settings turns dark", "Reader turns dark", "back"])
  }

  @Test func `S1.2: the list keeps no delegate alive`() {
    weak var home: Screen?
    do {
      let screen = screens("Home")[0]
      home = screen
      withExtendedLifetime(screen) { #expect(home != nil) }
    }
    #expect(home == nil)
  }

  @Test func `S1.3, S5.3: adding a delegate again changes nothing, not even its place`() {
    let all = screens("Home", "Settings")
    withExtendedLifetime(all) {
      #expect(!themes.add(all[0]) { $0 })
      #expect(!themes.insert(all[1]) { nil })
      themes { $0.themeDidChange(to: .light) }
    }
    #expect(diary.lines == ["Home turns light", "Settings turns light"])
  }

  @Test func `S1.4: a removed delegate is not called, one in the middle leaves the others alone`() {
    let all = screens("Home", "Settings", "Reader")
    withExtendedLifetime(all) {
      #expect(themes.remove(all[1]))
      themes { $0.themeDidChange(to: .dark) }
    }
    #expect(diary.lines == ["Home turns dark", "Reader turns dark"])
  }

  @Test func `S1.4: removing twice, or an object that was not added, is harmless`() {
    let all = screens("Home")
    withExtendedLifetime(all) {
      #expect(!themes.remove(diary))
      #expect(themes.remove(all[0]))
      #expect(!themes.remove(all[0]))
    }
  }

  @Test func `S1.4: all can be removed at once`() {
    withExtendedLifetime(screens("Home", "Settings")) {
      themes.removeAll()
      #expect(themes.isEmpty)
      themes { $0.themeDidChange(to: .dark) }
    }
    #expect(diary.lines == [])
  }

  @Test func `S1.5: deallocated delegates are not counted`() {
    #expect(themes.isEmpty)
    do {
      let all = screens("Home", "Settings")
      withExtendedLifetime(all) { #expect(themes.map { $0.themeMayChange() } == [true, true]) }
    }
    #expect(themes.isEmpty)
    #expect(themes.map { $0.themeMayChange() } == [])
  }

  @Test func `S1.6: the list can be asked for delegates of a type`() {
    let home = screens("Home")
    withExtendedLifetime(home) { #expect(!themes.contains { $0 is any TypeSizeDelegate }) }
    let reader = Reader("Reader", diary)
    themes.add(reader) { $0 }
    withExtendedLifetime((home, reader)) {
      #expect(themes.contains { $0 is any TypeSizeDelegate })
      for case let reader as any TypeSizeDelegate in themes { reader.typeSizeDidChange() }
    }
    #expect(diary.lines == ["Reader grows"])
  }

  @Test func `S1.7: an optional method reaches the delegates that implement it`() {
    let form = Form(diary)
    withExtendedLifetime((screens("Home"), themes.add(form) { $0 }, form)) {
      themes { $0.themeDidSettle() }
    }
    #expect(diary.lines == ["Form settles"])
  }

  @Test func `S1.8, S5.9: an empty list does nothing`() {
    themes { $0.themeDidChange(to: .dark) }
    themes.removeAll()
    #expect(themes.isEmpty)
    #expect(diary.lines == [])
  }

  @Test func `S1.9: slots of deallocated delegates are removed`() {
    let slots = Slots()
    for _ in 0..<1000 {
      let screen = Screen("Toast", diary)
      let witness = slots.witness()
      themes.add(screen) { [witness] delegate in withExtendedLifetime(witness) { delegate } }
    }
    #expect(slots.count < 10)
    #expect(themes.isEmpty)
  }

  @Test func `adding and removing run no conversion`() {
    let stays = (0..<16).map { Screen("\($0)", diary) }
    for screen in stays {
      themes.add(screen) { [diary] in
        diary.lines.append("converted")
        return $0
      }
    }
    for number in 0..<100 { themes.add(Screen("Toast \(number)", diary)) { $0 } }
    for screen in stays { themes.add(screen) { $0 } }
    for screen in stays { themes.remove(screen) }
    #expect(diary.lines == [])
  }

  @Test(arguments: [0, 1, 6, 7, 8, 14, 15, 30, 62, 63, 126])
  func `slots of deallocated delegates are looked for once in a while only`(living: Int) {
    let slots = Slots()
    let stays = (0..<living).map { Screen("\($0)", diary) }
    for screen in stays { themes.add(screen) { $0 } }
    var (sweeps, most) = (0, 0)
    for _ in 0..<1000 {
      let before = slots.count
      let witness = slots.witness()
      themes.add(Screen("Toast", diary)) { [witness] screen in
        withExtendedLifetime(witness) { screen }
      }
      if slots.count <= before { sweeps += 1 }
      most = max(most, slots.count)
    }
    withExtendedLifetime(stays) {
      #expect(most <= living + 10)
      // Each sweep looks at no more than twice as many slots as were added since the last one.
      #expect(sweeps <= 1000 / (living + 7) + 1)
    }
  }

  @Test func `a delegate that is added again is not the reason for a sweep each time`() {
    let slots = Slots()
    let stays = (0..<7).map { Screen("\($0)", diary) }
    for screen in stays { themes.add(screen) { $0 } }
    for _ in 0..<9 {
      let witness = slots.witness()
      themes.add(Screen("Toast", diary)) { [witness] screen in
        withExtendedLifetime(witness) { screen }
      }
    }
    let left = slots.count
    #expect(left > 0)
    for _ in 0..<100 { themes.add(stays[0]) { $0 } }
    withExtendedLifetime(stays) { #expect(slots.count == left) }
  }

  // MARK: Answers

  @Test func `S1.10: every answer is kept, not the last one only`() {
    let form = Form(diary)
    let all = screens("Home", "Settings")
    themes.add(form) { $0 }
    withExtendedLifetime((all, form)) {
      #expect(themes.map { $0.themeMayChange() } == [true, true, false])
      #expect(!themes.allSatisfy { $0.themeMayChange() })
      #expect(themes.contains { $0.themeMayChange() })
      #expect(themes.first { !$0.themeMayChange() } === form)
      #expect(themes.reduce(0) { count, _ in count + 1 } == 3)
    }
  }

  @Test func `an error that is not caught stops the broadcast, and keeps its type`() {
    let all = screens("Home", "Settings", "Reader")
    withExtendedLifetime(all) {
      do throws(Refusal) {
        try themes { (delegate) throws(Refusal) in
          if delegate === all[1] { throw Refusal(name: all[1].name) }
          delegate.themeDidChange(to: .dark)
        }
        Issue.record("nothing was thrown")
      } catch {
        #expect(error.name == "Settings")
      }
    }
    #expect(diary.lines == ["Home turns dark"])
  }

  @Test func `every error can be collected, and every delegate is called`() {
    let all = screens("Home", "Settings", "Reader")
    let results = withExtendedLifetime(all) {
      themes.map { delegate in
        Result { () throws(Refusal) in
          delegate.themeDidChange(to: .dark)
          if delegate !== all[1] { throw Refusal(name: "no") }
        }
      }
    }
    #expect(results.map { (try? $0.get()) == nil } == [true, false, true])
    #expect(diary.lines.count == 3)
  }

  // MARK: Inside a callback

  @Test func `S1.11: a delegate removed during a broadcast is not called`() {
    let all = screens("Home", "Settings", "Reader")
    all[0].then = { [themes] in themes.remove(all[1]) }
    withExtendedLifetime(all) { themes { $0.themeDidChange(to: .dark) } }
    all[0].then = {}
    #expect(diary.lines == ["Home turns dark", "Reader turns dark"])
  }

  @Test func `S1.11: a delegate may remove itself`() {
    let all = screens("Home", "Settings")
    all[0].then = { [themes, unowned home = all[0]] in themes.remove(home) }
    withExtendedLifetime(all) {
      themes { $0.themeDidChange(to: .dark) }
      themes { $0.themeDidChange(to: .light) }
    }
    #expect(diary.lines == ["Home turns dark", "Settings turns dark", "Settings turns light"])
  }

  @Test func `S1.11: removing all delegates ends the broadcast`() {
    let all = screens("Home", "Settings", "Reader")
    all[0].then = { [themes] in themes.removeAll() }
    withExtendedLifetime(all) { themes { $0.themeDidChange(to: .dark) } }
    #expect(diary.lines == ["Home turns dark"])
    #expect(themes.isEmpty)
  }

  @Test func `S1.11: a delegate added during a broadcast waits for the next`() {
    let all = screens("Home")
    let toast = Screen("Toast", diary)
    all[0].then = { [themes] in themes.add(toast) { $0 } }
    withExtendedLifetime(all) {
      themes { $0.themeDidChange(to: .dark) }
      themes { $0.themeDidChange(to: .light) }
    }
    #expect(diary.lines == ["Home turns dark", "Home turns light", "Toast turns light"])
  }

  @Test func `a delegate removed and added again during a broadcast waits for the next`() {
    let all = screens("Home", "Settings")
    all[0].then = { [themes, unowned settings = all[1]] in
      themes.remove(settings)
      #expect(themes.add(settings) { $0 })
    }
    withExtendedLifetime(all) {
      themes { $0.themeDidChange(to: .dark) }
      #expect(diary.lines == ["Home turns dark"])
      all[0].then = {}
      themes { $0.themeDidChange(to: .light) }
    }
    #expect(diary.lines == ["Home turns dark", "Home turns light", "Settings turns light"])
  }

  @Test func `a broadcast inside a broadcast runs to its end first`() {
    let all = screens("Home", "Settings")
    all[0].then = { [themes, unowned home = all[0]] in
      home.then = {}
      themes { $0.themeDidChange(to: .light) }
    }
    withExtendedLifetime(all) { themes { $0.themeDidChange(to: .dark) } }
    #expect(
      diary.lines == [
        "Home turns dark", "Home turns light", "Settings turns light", "Settings turns dark",
      ])
  }

  @Test func `cancelling every second delegate while adding more calls the right ones`() {
    let first = (0..<10).map { Screen("\($0)", diary) }
    let later = (10..<20).map { Screen("\($0)", diary) }
    for screen in first { themes.add(screen) { $0 } }
    for (index, screen) in first.enumerated() where index.isMultiple(of: 2) {
      screen.then = { [themes, unowned next = first[index + 1]] in
        themes.remove(next)
        themes.add(later[index]) { $0 }
      }
    }
    withExtendedLifetime((first, later)) {
      themes { $0.themeDidChange(to: .dark) }
      #expect(diary.lines == [0, 2, 4, 6, 8].map { "\($0) turns dark" })
      diary.lines = []
      let names = themes.compactMap { ($0 as? Screen)?.name }
      #expect(names == (0..<10).map { "\(2 * $0)" })
    }
  }

  @Test func `a delegate deallocated during a broadcast is not called`() {
    let home = screens("Home")[0]
    var others = screens("Settings", "Reader")
    home.then = { others.remove(at: 0) }
    withExtendedLifetime(home) { themes { $0.themeDidChange(to: .dark) } }
    #expect(others.count == 1)
    #expect(diary.lines == ["Home turns dark", "Reader turns dark"])
  }

  @Test func `a delegate deallocated in its own callback may use the list in its deinit`() {
    final class Dying: ThemeDelegate {
      var last: () -> Void = {}
      var words: () -> Void = {}
      func themeDidChange(to theme: Theme) { last() }
      deinit { words() }
    }
    var dying: Dying? = Dying()
    let toast = Screen("Toast", diary)
    dying?.last = { dying = nil }
    dying?.words = { [themes, diary] in
      diary.lines.append("gone")
      themes.add(toast) { $0 }
      themes { $0.themeDidChange(to: .light) }
    }
    themes.add(dying!) { $0 }
    let home = screens("Home")
    withExtendedLifetime((home, toast)) { themes { $0.themeDidChange(to: .dark) } }
    #expect(dying == nil)
    #expect(
      diary.lines == ["gone", "Home turns light", "Toast turns light", "Home turns dark"])
  }

  @Test func `the notifier may be deallocated in a callback, and the broadcast continues`() {
    final class Notifier {
      let themes = Multicast<any ThemeDelegate>()
      let diary: Diary
      init(_ diary: Diary) { self.diary = diary }
      deinit { diary.lines.append("notifier gone") }
    }
    var notifier: Notifier? = Notifier(diary)
    let all = [Screen("Home", diary), Screen("Settings", diary)]
    for screen in all { notifier?.themes.add(screen) { $0 } }
    all[0].then = { notifier = nil }
    withExtendedLifetime(all) { notifier?.themes { $0.themeDidChange(to: .dark) } }
    #expect(notifier == nil)
    #expect(
      diary.lines.filter { $0.hasSuffix("dark") } == ["Home turns dark", "Settings turns dark"])
    #expect(diary.lines.contains("notifier gone"))
  }

  // MARK: Identity and lifetime

  @Test func `a new object at the address of a deallocated one is another delegate`() throws {
    let home = try atAnOldAddress {
      let screen = Screen("Home", diary)
      themes.add(screen) { $0 }
      return ObjectIdentifier(screen)
    } new: {
      Screen("New", diary)
    }
    #expect(!themes.remove(home))
    #expect(themes.add(home) { $0 })
    #expect(!themes.add(home) { $0 })
    themes { $0.themeDidChange(to: .dark) }
    #expect(themes.remove(home))
    #expect(!themes.remove(home))
    #expect(themes.isEmpty)
    #expect(diary.lines == ["New turns dark"])
    withExtendedLifetime(home) {}
  }

  @Test func `a living object is removed whatever its conversion returns`() {
    let home = Screen("Home", diary)
    var isAway = true
    #expect(themes.add(home) { isAway ? nil : $0 })
    #expect(!themes.add(home) { $0 })
    #expect(themes.isEmpty)
    themes { $0.themeDidChange(to: .dark) }
    #expect(themes.remove(home))
    isAway = false
    themes { $0.themeDidChange(to: .light) }
    withExtendedLifetime(home) { #expect(diary.lines == []) }
  }

  @Test func `a living object whose conversion returns nil survives the sweeps`() {
    let home = Screen("Home", diary)
    var isAway = true
    themes.add(home) { isAway ? nil : $0 }
    for _ in 0..<100 { themes.add(Screen("Toast", diary)) { $0 } }
    isAway = false
    themes { $0.themeDidChange(to: .light) }
    withExtendedLifetime(home) { #expect(diary.lines == ["Home turns light"]) }
  }

  @Test func `S5.12: a delegate need not remove itself, and doing so in deinit is harmless`() {
    final class Tidy: ThemeDelegate {
      let themes: Multicast<any ThemeDelegate>
      init(_ themes: Multicast<any ThemeDelegate>) { self.themes = themes }
      func themeDidChange(to theme: Theme) {}
      deinit { #expect(!themes.remove(self)) }
    }
    do {
      let tidy = Tidy(themes)
      themes.add(tidy) { $0 }
      withExtendedLifetime(tidy) { #expect(!themes.isEmpty) }
    }
    #expect(themes.isEmpty)
  }

  @Test func `captures of a view are released while the list may be used`() {
    let screen = Screen("Home", diary)
    func add() {
      let words = Diary.words { [themes, diary] in
        diary.lines.append("let go")
        themes.removeAll()
        #expect(themes.isEmpty)
      }
      themes.add(screen) { [words] delegate in withExtendedLifetime(words) { delegate } }
    }
    add()
    #expect(themes.remove(screen))
    #expect(diary.lines == ["let go"])
    add()
    themes.removeAll()
    #expect(diary.lines == ["let go", "let go"])
  }

  @Test func `objects released by a sweep may use the list`() {
    for _ in 0..<100 {
      let screen = Screen("Toast", diary)
      let words = Diary.words { [themes, diary] in
        diary.lines.append("\(themes.count { _ in true })")
      }
      themes.add(screen) { [words] delegate in withExtendedLifetime(words) { delegate } }
    }
    #expect(diary.lines.count > 90)
    #expect(Set(diary.lines).isSubset(of: ["0", "1"]))  // the screen that is being added, at most
    themes.removeAll()
  }

  @Test func `the result of a view may use the list in its deinit`() {
    let screen = Screen("Home", diary)
    themes.add(screen) { [themes, diary] _ in
      Adapter(diary) {
        diary.lines.append("let go")
        themes.removeAll()
      }
    }
    themes { $0.themeDidChange(to: .dark) }
    #expect(diary.lines == ["let go"])
    withExtendedLifetime(screen) { #expect(themes.isEmpty) }
  }

  /// Adds toasts that are gone at once; a sweep lets go of what their conversions have captured.
  func addToasts(_ count: Int, whenSwept: @escaping () -> Void) {
    for _ in 0..<count {
      let words = Diary.words(whenSwept)
      themes.add(Screen("Toast", diary)) { [words] screen in withExtendedLifetime(words) { screen }
      }
    }
  }

  @Test func `an object added during a sweep stays on the list`() {
    var guests: [Screen] = []
    addToasts(100) { [themes, diary] in
      let guest = Screen("guest", diary)
      guests.append(guest)
      #expect(themes.add(guest) { $0 })
    }
    #expect(guests.count > 30)
    let onList = Set(themes.compactMap { ($0 as? Screen).map { ObjectIdentifier($0) } })
    withExtendedLifetime(guests) {
      #expect(guests.allSatisfy { onList.contains(ObjectIdentifier($0)) })
    }
    themes.removeAll()
  }

  @Test func `an object removed during a sweep stays off the list`() {
    let home = Screen("Home", diary)
    var swept = 0
    themes.add(home) { $0 }
    addToasts(100) { [themes, unowned home] in
      if swept == 0 { #expect(themes.remove(home)) }
      swept += 1
    }
    #expect(swept > 90)
    withExtendedLifetime(home) { #expect(!themes.contains { $0 === home }) }
    themes.removeAll()
  }

  @Test(arguments: 1...20)
  func `a delegate added again during a sweep is on the list once`(count: Int) {
    let home = Screen("Home", diary)
    addToasts(count) { [themes, unowned home] in themes.add(home) { $0 } }
    themes.add(home) { $0 }
    withExtendedLifetime(home) {
      #expect(themes.count { $0 === home } == 1)
      themes.removeAll()
    }
  }

  @Test func `a copy is the same list`() {
    let copy = themes
    let home = Screen("Home", diary)
    copy.add(home) { $0 }
    withExtendedLifetime(home) { #expect(!themes.isEmpty) }
  }

  @Test func `a thousand delegates are added, and removed in the same order`() {
    let all = (0..<1000).map { Screen("\($0)", diary) }
    for screen in all { themes.add(screen) { $0 } }
    for screen in all { #expect(themes.remove(screen) == true, "\(screen.name)") }
    #expect(themes.isEmpty)
  }

  // MARK: Arguments and state

  @Test func `S5.8: an argument larger than a word arrives whole`() {
    typealias Large = (Int, Double, String, [Int])
    let all = screens("Home", "Settings")
    var seen: [Large] = []
    let large: Large = (1, 2.5, "three", [4, 5, 6])
    withExtendedLifetime(all) { themes { _ in seen.append(large) } }
    #expect(seen.count == 2)
    #expect(seen.allSatisfy { $0 == large })
  }

  @Test func `S5.10: a late delegate reads the current value from the notifier`() {
    final class ThemeManager {
      let delegates = Multicast<any ThemeDelegate>()
      var theme = Theme.light {
        didSet { delegates { $0.themeDidChange(to: theme) } }
      }
    }
    let manager = ThemeManager()
    let all = [Screen("Home", diary), Screen("Late", diary)]
    manager.delegates.add(all[0]) { $0 }
    manager.theme = .dark
    manager.delegates.add(all[1]) { $0 }
    withExtendedLifetime(all) { #expect(manager.theme == .dark) }
    #expect(diary.lines == ["Home turns dark"])
  }

  @Test @MainActor func `delegates on the main actor are called there`() {
    @MainActor final class Label: MainActorDelegate {
      var text = ""
      func show(_ text: String) { self.text = text }
    }
    let list = Multicast<any MainActorDelegate>()
    let label = Label()
    list.add(label) { $0 }
    list { $0.show("hello") }
    #expect(label.text == "hello")
  }
}

@MainActor private protocol MainActorDelegate: AnyObject { func show(_ text: String) }

/// Counts the existing slots through the captures of their views.
private final class Slots {
  private(set) var count = 0

  final class Witness {
    let slots: Slots
    init(_ slots: Slots) {
      self.slots = slots
      slots.count += 1
    }
    deinit { slots.count -= 1 }
  }

  func witness() -> Witness { Witness(self) }
}

extension Diary {
  /// An object that runs code in its `deinit`.
  final class Words {
    let words: () -> Void
    init(_ words: @escaping () -> Void) { self.words = words }
    deinit { words() }
  }

  static func words(_ words: @escaping () -> Void) -> Words { Words(words) }
}

/// A view's result instead of the object: it runs code in its `deinit`.
private final class Adapter: ThemeDelegate {
  let words: Diary.Words
  init(_ diary: Diary, _ words: @escaping () -> Void) { self.words = Diary.words(words) }
  func themeDidChange(to theme: Theme) {}
}
