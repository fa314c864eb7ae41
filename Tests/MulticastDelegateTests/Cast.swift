import Synchronization

enum Theme: Equatable { case light, dark }

/// A log of calls, in order.
final class Diary {
  var lines: [String] = []
}

protocol ThemeDelegate: AnyObject {
  func themeDidChange(to theme: Theme)
  func themeMayChange() -> Bool
  func themeDidSettle()
}

/// An equivalent of `@optional`: a default implementation.
extension ThemeDelegate {
  func themeMayChange() -> Bool { true }
  func themeDidSettle() {}
}

/// A protocol that only some delegates conform to.
protocol TypeSizeDelegate: ThemeDelegate {
  func typeSizeDidChange()
}

class Screen: ThemeDelegate {
  let name: String
  let diary: Diary
  var then: () -> Void = {}

  init(_ name: String, _ diary: Diary) { (self.name, self.diary) = (name, diary) }

  func themeDidChange(to theme: Theme) {
    diary.lines.append("\(name) turns \(theme)")
    then()
  }
}

final class Reader: Screen, TypeSizeDelegate {
  func typeSizeDidChange() { diary.lines.append("\(name) grows") }
}

/// Implements the methods that others leave to their defaults. It conforms to the protocol itself:
/// in a subclass of `Screen` these methods would be overloads that are never called.
final class Form: ThemeDelegate {
  let diary: Diary

  init(_ diary: Diary) { self.diary = diary }

  func themeDidChange(to theme: Theme) {}
  func themeMayChange() -> Bool { false }
  func themeDidSettle() { diary.lines.append("Form settles") }
}

struct Refusal: Error, Equatable { let name: String }

/// Runs code in its `deinit`.
final class LastWords: Sendable {
  let words: @Sendable () -> Void
  init(_ words: @escaping @Sendable () -> Void) { self.words = words }
  deinit { words() }
}

protocol Listener: AnyObject, Sendable {
  func hear(_ number: Int)
}

/// A delegate for any thread.
final class Ear: Listener {
  let calls = Atomic(0)
  let then: @Sendable () -> Void

  init(then: @escaping @Sendable () -> Void = {}) { self.then = then }

  func hear(_ number: Int) {
    calls.add(1, ordering: .relaxed)
    then()
  }

  var count: Int { calls.load(ordering: .relaxed) }
}

/// An object that is built where another one was that is gone.
func atAnOldAddress<New: AnyObject>(
  _ old: () -> ObjectIdentifier, new: () -> New
) throws -> New {
  // What else is allocated meanwhile may take the places, so there are several rounds.
  for _ in 0..<50 {
    let addresses = Set((0..<7).map { _ in old() })
    var others: [New] = []
    for _ in 0..<200 {
      let candidate = new()
      if addresses.contains(ObjectIdentifier(candidate)) { return candidate }
      others.append(candidate)
    }
  }
  throw Refusal(name: "no object was built at an old address")
}
