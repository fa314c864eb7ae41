import Support
import Synchronization

/// The libraries that programs with the same imports asked for before.
///
/// What a program is linked with follows from its imports, so the tool that reads it off the objects
/// need not run for each. A list that turns out to be short is read off again.
package final class AutolinkedLibraries: Sendable {
  // A class, since all workers share what one of them learned.
  private let known: Mutex<[String: [String]]>

  package init() { known = Mutex([:]) }

  /// The libraries for a key, as this process or an earlier one found them.
  package func libraries(for key: String, in store: ArtifactStore) -> [String]? {
    known.withLock { known in
      if let libraries = known[key] { return libraries }
      known[key] = store.value([String].self, for: key)
      return known[key]
    }
  }

  package func keep(_ libraries: [String], for key: String, in store: ArtifactStore) {
    let isNew = known.withLock { known in
      defer { known[key] = libraries }
      return known[key] != libraries
    }
    if isNew { store.store(libraries, for: key) }
  }
}
