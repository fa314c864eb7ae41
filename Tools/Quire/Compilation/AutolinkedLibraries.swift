import Synchronization

/// The libraries that programs with the same imports asked for before.
///
/// What a program is linked with follows from its imports, so the tool that reads it off the objects
/// need not run for each. A list that turns out to be short is read off again.
package final class AutolinkedLibraries: Sendable {
  // A class, since all workers share what one of them learned.
  private let known: Mutex<[String: [String]]>

  package init() { known = Mutex([:]) }

  package func libraries(for key: String) -> [String]? { known.withLock { $0[key] } }
  package func keep(_ libraries: [String], for key: String) {
    known.withLock { $0[key] = libraries }
  }
}
