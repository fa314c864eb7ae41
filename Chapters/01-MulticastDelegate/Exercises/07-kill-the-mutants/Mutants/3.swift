// Mutant: your tests kill mutant 3

/// A list of delegates that are held weakly, and called in the order in which they were added.
final class DelegateList<Delegate: AnyObject> {
  private var slots: [Slot] = []

  private final class Slot {
    weak var delegate: Delegate?
    var isOn = true
    init(_ delegate: Delegate) { self.delegate = delegate }
  }

  /// Whether no living delegate is on the list.
  var isEmpty: Bool { slots.allSatisfy { $0.delegate == nil } }

  /// Adds a delegate; one that is on the list keeps its place.
  func add(_ delegate: Delegate) {
    guard !slots.contains(where: { $0.delegate === delegate }) else { return }
    slots.append(Slot(delegate))
  }

  /// Removes a delegate, also from a call under way.
  func remove(_ delegate: Delegate) {
    for slot in slots where slot.delegate === delegate { slot.isOn = false }
    slots.removeAll { !$0.isOn }
  }

  /// Calls the delegates that are on the list now.
  func call(_ body: (Delegate) -> Void) {
    for slot in slots {
      if let delegate = slot.delegate { body(delegate) }
    }
  }
}
