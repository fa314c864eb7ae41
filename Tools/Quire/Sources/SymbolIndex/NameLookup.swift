import Manuscript
import Support
import Synchronization
import Verification

/// A lookup of the names in manuscripts, on a thread of its own: it needs no verdicts, and the
/// language server takes as long to answer as a program takes to compile.
public struct NameLookup: Sendable {
  /// The number of programs that the server is asked about; nil as long as it is not asked.
  private final class Count: Sendable {
    let programs = Mutex<Int?>(nil)
  }

  private let count = Count()
  private let work: BackgroundWork<HoverReader.Result>

  /// Begins to look up the names in manuscripts.
  public init(of manuscripts: [Manuscript], by reader: HoverReader) {
    work = BackgroundWork { [count] in
      try reader.addNames(to: manuscripts.map(ManuscriptResult.init(unproved:))) { number in
        count.programs.withLock { $0 = number }
      }
    }
  }

  /// Waits for the answer.
  ///
  /// - Parameter willWait: Called before it, with the number of programs that the server is asked
  ///   about.
  /// - Throws: What the reader throws.
  public func answer(willWait: (_ programs: Int) -> Void) throws -> HoverReader.Result {
    if let programs = count.programs.withLock({ $0 }), !work.isDone { willWait(programs) }
    return try work.value()
  }
}

extension ManuscriptResult {
  /// Copies the names of another result of the same fences.
  ///
  /// - Returns: Whether the fences are the same; if not, nothing is copied.
  @discardableResult public mutating func copyNames(from other: ManuscriptResult) -> Bool {
    let (own, others) = (manuscript.fences, other.manuscript.fences)
    guard own.count == others.count, zip(own, others).allSatisfy({ $0.isEqual(to: $1) }) else {
      return false
    }
    for index in fences.indices { fences[index].names = other.fences[index].names }
    return true
  }
}

extension Fence {
  /// Whether another fence has the same words and the same code.
  package func isEqual(to other: Fence) -> Bool { text == other.text && info == other.info }
}
