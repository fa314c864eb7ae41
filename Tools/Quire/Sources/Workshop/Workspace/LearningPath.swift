import Manuscript

/// The path through the exercises: all of them, or one per chapter on the fast track.
struct LearningPath {
  let catalog: ExerciseCatalog
  let progress: Progress

  /// The exercises on the path.
  var exercises: [Exercise] {
    progress.isFast == true ? catalog.capstones : catalog.exercises
  }

  /// The next exercise on the path that is neither done nor known, wrapping around at the end.
  func next(after exercise: Exercise) -> Exercise? {
    let all = catalog.exercises
    let index = all.firstIndex { $0.id == exercise.id } ?? 0
    let ids = Set(exercises.map(\.id))
    return (all[(index + 1)...] + all[...index]).first {
      ids.contains($0.id) && progress.isOpen($0)
    }
  }

  /// The exercise at a distance along the path, wrapping around at both ends.
  func step(_ distance: Int, from exercise: Exercise) -> Exercise? {
    let path = exercises
    guard !path.isEmpty else { return nil }
    let all = catalog.exercises.map(\.id)
    let here = all.firstIndex(of: exercise.id) ?? 0
    let indices = path.map { all.firstIndex(of: $0.id) ?? 0 }
    // From an exercise that is not on the path, a step leads to its neighbor on the path.
    let before = indices.lastIndex { $0 < here } ?? -1
    let index =
      indices.firstIndex(of: here).map { $0 + distance }
      ?? (distance > 0 ? before + distance : before + 1 + distance)
    return path[((index % path.count) + path.count) % path.count]
  }

  /// The progress as text.
  var count: String {
    let known = catalog.exercises.count(where: progress.isKnown)
    let done = catalog.exercises.count(where: progress.isDone)
    return "\(done) of \(catalog.exercises.count) done" + (known > 0 ? ", \(known) known" : "")
  }
}
