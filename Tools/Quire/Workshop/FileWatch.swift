import Execution
import ExerciseChecking
import Manuscript
import Proof
import Support
import SwiftAnalysis
import Verification

/// Tells what happens to a file from looks at its content: no notifications, so every way of saving
/// is seen alike, wherever the file lies.
///
/// Editors remove and create, rename away, or write in place. A file that is gone or empty for a
/// moment only is being saved.
struct FileWatch {
  /// What a look finds out.
  enum Event: Equatable {
    case changed([UInt8])
    case gone
  }

  /// How long a file may be gone or empty before it is said to be, in seconds.
  static let grace = 0.3

  private var told: Event?
  private var quietSince: Double?

  /// The text that was told of last.
  var content: [UInt8]? {
    if case .changed(let bytes)? = told { bytes } else { nil }
  }

  /// Takes a look.
  ///
  /// - Parameters:
  ///   - bytes: The file's content; nil where there is no file.
  ///   - time: The time in seconds, from any beginning.
  /// - Returns: What has happened since the last event.
  mutating func look(_ bytes: [UInt8]?, at time: Double) -> Event? {
    let event = bytes.map(Event.changed) ?? .gone
    guard event != told else {
      quietSince = nil
      return nil
    }
    if bytes?.isEmpty ?? true, told != nil {
      let since = quietSince ?? time
      quietSince = since
      guard time - since >= Self.grace else { return nil }
    }
    quietSince = nil
    told = event
    return event
  }
}
