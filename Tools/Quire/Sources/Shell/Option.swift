import Foundation
import Support

/// An option of a command, which is a property of it: `@Option("--jobs") var jobs: Int?`. The type of the
/// property says how the option is read; one that is not given leaves the default.
@propertyWrapper package final class Option<Value>: CommandOption {
  // A class, so that a command line fills it through a mirror of its command.
  let name: String
  let takesValue: Bool
  package private(set) var wrappedValue: Value
  /// Whether only the project's file gives it.
  package private(set) var isOfProject = false
  private let initial: Value
  private let mayRepeat: Bool
  private var count = 0
  /// The value from the one before and from a text.
  private let read: (Value, String) throws -> Value

  private init(
    _ name: String, _ initial: Value, takesValue: Bool = true, mayRepeat: Bool = false,
    _ read: @escaping (Value, String) throws -> Value
  ) {
    (self.name, self.takesValue, self.mayRepeat) = (name, takesValue, mayRepeat)
    (wrappedValue, self.initial, self.read) = (initial, initial, read)
  }

  package var projectedValue: Option { self }

  /// Takes no value, and changes the default.
  package convenience init(wrappedValue: Bool = false, _ name: String) where Value == Bool {
    self.init(name, wrappedValue, takesValue: false, mayRepeat: true) { _, _ in !wrappedValue }
  }

  package convenience init<Content: OptionValue>(_ name: String) where Value == Content? {
    self.init(name, nil) { try Content(parsing: $1) }
  }

  package convenience init(wrappedValue: Value, _ name: String) where Value: OptionValue {
    self.init(name, wrappedValue) { try Value(parsing: $1) }
  }

  package convenience init<Content: OptionValue>(_ name: String) where Value == [Content] {
    self.init(name, [], mayRepeat: true) { try $0 + [Content(parsing: $1)] }
  }

  func add(_ text: String, ofProjectIn root: URL?) throws {
    if isOfProject, root == nil { (wrappedValue, count) = (initial, 0) }
    (isOfProject, count) = (root != nil, count + 1)
    guard mayRepeat || count == 1 else {
      throw UsageError("\(name) is given \(count) times; give it once")
    }
    let isPath = Value.self == URL?.self
    do {
      wrappedValue = try read(
        wrappedValue, isPath ? URL(filePath: text, relativeTo: root).path : text)
    } catch let error as UsageError {
      throw UsageError("\(name) takes \(error.sentence)")
    }
  }
}

/// An option with a value of any type.
protocol CommandOption {
  var name: String { get }
  var takesValue: Bool { get }
  func add(_ text: String, ofProjectIn root: URL?) throws
}

/// What an option may have as its value. The error says what it takes, without the name of the option.
package protocol OptionValue {
  init(parsing text: String) throws
}

extension String: OptionValue {
  package init(parsing text: String) { self = text }
}

extension URL: OptionValue {
  package init(parsing path: String) { self.init(filePath: path) }
}

extension Int: OptionValue {
  package init(parsing text: String) throws {
    guard let number = Int(text), number > 0 else {
      throw UsageError("a number from 1 on, not “\(text)”")
    }
    self = number
  }
}

extension OptionValue where Self: CaseIterable & RawRepresentable<String> {
  package init(parsing word: String) throws {
    let all = Self.allCases.map(\.rawValue)
    guard let choice = Self(rawValue: word) else {
      let words = all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
      throw UsageError("\(words), not “\(word)”\(all.advice(for: word))")
    }
    self = choice
  }
}
