// Mutant: your tests kill mutant 2

import WeakProxy

/// A set of objects that are held weakly.
struct WeakSet<Element: AnyObject> {
  private var members: Set<Weak<Element>> = []

  /// How many living objects are in the set.
  var count: Int { members.count { $0.target != nil } }

  /// Whether an object is in the set.
  func contains(_ object: Element) -> Bool { members.contains(Weak(object)) }

  /// Adds an object, and returns whether it is new.
  mutating func insert(_ object: Element) -> Bool {
    members = members.filter { $0.target != nil }
    return members.insert(Weak(object)).inserted
  }

  /// Removes an object, and returns whether it was there.
  mutating func remove(_ object: Element) -> Bool {
    defer { members = [] }
    return members.contains(Weak(object))
  }

  /// How many entries the set has, those of objects that are gone among them.
  var stored: Int { members.count }
}
