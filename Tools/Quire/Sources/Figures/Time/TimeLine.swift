import Synchronization

/// A time line that a program records with a clock of its choice.
///
/// ```swift
/// let line = TimeLine("A stall costs two ticks.", in: 0...6, unit: "s", rows: "ticker", "main")
/// for second in 1...5 { line.due("ticker", at: Double(second)) }
/// line.span("main", 1.5...4, "busy")
/// print(line)
/// ```
///
/// A class, and `Sendable`, since callbacks on any thread record into it.
public final class TimeLine: Figure, Sendable {
  enum Event {
    case due, fired, missed
    case mark(String)
    case span(until: Double, String)
  }

  struct Entry {
    let row: Int
    let time: Double
    let event: Event
  }

  let title: String
  let range: ClosedRange<Double>
  let unit: String
  let rows: [String]
  private let entries = Mutex<[Entry]>([])

  /// Starts a recording.
  ///
  /// - Parameters:
  ///   - title: The title, which describes the figure.
  ///   - range: The range of the time axis.
  ///   - unit: The unit of the times.
  ///   - rows: The names of the rows, from the top.
  public init(_ title: String, in range: ClosedRange<Double>, unit: String, rows: String...) {
    (self.title, self.range, self.unit, self.rows) = (title, range, unit, rows)
  }

  /// Records that an event was due: a stroke.
  public func due(_ row: String, at time: Double) { record(row, time, .due) }

  /// Records that an event occurred: a disc. Discs at the same time are piled up.
  public func fired(_ row: String, at time: Double) { record(row, time, .fired) }

  /// Records that an event was due and did not occur: a hollow disc, crossed out.
  public func missed(_ row: String, at time: Double) { record(row, time, .missed) }

  /// Records a point in time with a name.
  public func mark(_ row: String, at time: Double, _ name: String) {
    record(row, time, .mark(name))
  }

  /// Records a span of time with a name, such as a stall: a hatched bar.
  public func span(_ row: String, _ time: ClosedRange<Double>, _ name: String) {
    record(row, time.lowerBound, .span(until: time.upperBound, name))
  }

  /// The SVG.
  public var svg: String {
    let drawing = TimeDrawing(self, entries.withLock { $0 })
    return drawing.drawing.svg("time", title: title, details: drawing.words, size: drawing.size)
  }

  private func record(_ name: String, _ time: Double, _ event: Event) {
    guard let row = rows.firstIndex(of: name) else {
      fatalError("Figures: there is no row “\(name)”; there are \(rows.joined(separator: ", "))")
    }
    entries.withLock { $0.append(Entry(row: row, time: time, event: event)) }
  }
}
