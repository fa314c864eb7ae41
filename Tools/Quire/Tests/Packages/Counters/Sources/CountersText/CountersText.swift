import CShared
public import Counters

extension Counter {
  /// The count in columns.
  public var text: String {
    let digits = "\(Int(count))"
    return String(repeating: " ", count: max(0, Int(shared_width()) - digits.count)) + digits
  }
}
