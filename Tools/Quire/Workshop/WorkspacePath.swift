import Execution
import ExerciseChecking
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

extension Kit {
  /// The last exercise of each chapter, which asks for all of it.
  public var capstones: [Exercise] { exercises.filter(isCapstone) }

  /// Whether an exercise is the last of its chapter.
  public func isCapstone(_ exercise: Exercise) -> Bool {
    exercises.last { $0.chapter == exercise.chapter }?.id == exercise.id
  }

  /// The other exercises of a chapter.
  func companions(of exercise: Exercise) -> [Exercise] {
    exercises.filter { $0.chapter == exercise.chapter && $0.id != exercise.id }
  }
}

/// The path through the exercises: all of them, or the fast track, one a chapter.
extension Workspace {
  /// Whether the path goes through the chapters' last exercises only.
  public var isFast: Bool { progress.isFast == true }

  /// The exercises that the path goes through.
  public var path: [Exercise] { isFast ? kit.capstones : kit.exercises }

  /// Takes the fast track, or leaves it. What was marked known stays so.
  public func setFast(_ isFast: Bool) throws {
    progress = try file.change { progress in
      progress.isFast = isFast ? true : nil
      guard isFast else { return }
      for capstone in kit.capstones where progress.exercises[capstone.key]?.isDone == true {
        progress.markKnown(kit.companions(of: capstone))
      }
    }
    guard isFast, let current, !kit.isCapstone(current) else { return }
    if let capstone = kit.capstones.first(where: { $0.chapter == current.chapter }),
      !isDone(capstone)
    {
      try goTo(capstone)
    } else if let next = next(after: current) {
      try goTo(next)
    }
  }

  /// Whether the chapter's last exercise was passed in its place.
  public func isKnown(_ exercise: Exercise) -> Bool { state(of: exercise) == .known }

  /// How many exercises are known, and not done.
  public var knownCount: Int { kit.exercises.filter(isKnown).count }

  /// The next exercise of the path that is neither done nor known, going round at the end; nil where
  /// there is none.
  public func next(after exercise: Exercise) -> Exercise? {
    let all = kit.exercises
    let place = all.firstIndex { $0.id == exercise.id } ?? 0
    let path = Set(path.map(\.id))
    return (all[(place + 1)...] + all[...place]).first {
      path.contains($0.id) && !isDone($0) && !isKnown($0)
    }
  }

  /// The exercise of the path that lies some steps away, going round at both ends.
  func step(_ distance: Int, from exercise: Exercise) -> Exercise? {
    let path = path
    guard !path.isEmpty else { return nil }
    let all = kit.exercises.map(\.id)
    let here = all.firstIndex(of: exercise.id) ?? 0
    let places = path.map { all.firstIndex(of: $0.id) ?? 0 }
    // From an exercise that the path leaves out, a step leads to its neighbour on the path.
    let before = places.lastIndex { $0 < here } ?? -1
    let at = places.firstIndex(of: here)
    let place =
      at.map { $0 + distance } ?? (distance > 0 ? before + distance : before + 1 + distance)
    return path[((place % path.count) + path.count) % path.count]
  }

  /// How far the learner is, in words.
  public var countInWords: String {
    let known = knownCount
    return "\(doneCount) of \(kit.exercises.count) done" + (known > 0 ? ", \(known) known" : "")
  }
}

extension Progress {
  /// Marks those known that are not done.
  mutating func markKnown(_ others: [Exercise]) {
    for other in others where exercises[other.key]?.isDone == false {
      exercises[other.key]?.isKnown = true
    }
  }
}
