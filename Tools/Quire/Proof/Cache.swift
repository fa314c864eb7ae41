import Foundation

/// What came of earlier work, such as transcripts of programs that ran, kept under a folder.
///
/// An entry holds the whole key, and a fingerprint of itself. Whatever is damaged, cut short or
/// another key's is a miss, never a verdict.
public struct Cache: Sendable {
  private let folder: URL?

  /// A cache that keeps nothing.
  public static let none = Cache(folder: nil)

  /// A cache in a folder, which is made when the first entry is kept.
  public init(folder: URL?) { self.folder = folder }

  /// Whether nothing is remembered.
  var keepsNothing: Bool { folder == nil }

  func value<Value: Codable>(_ type: Value.Type, for key: String) -> Value? {
    guard let file = file(for: key), let data = try? Data(contentsOf: file) else { return nil }
    let parts = data.split(separator: 0x0A, maxSplits: 1)
    guard parts.count == 2 else { return nil }
    var print = Fingerprint()
    print.add([UInt8](parts[1]))
    guard String(decoding: parts[0], as: UTF8.self) == print.hex,
      let entry = try? JSONDecoder().decode(Entry<Value>.self, from: parts[1]), entry.key == key
    else { return nil }
    return entry.value
  }

  /// Keeps a value. A full disk costs the entry only: the next run does the work again.
  func keep(_ value: some Codable, for key: String) {
    guard let folder, let file = file(for: key),
      let data = try? Self.encoder.encode(Entry(key: key, value: value))
    else { return }
    var print = Fingerprint()
    print.add([UInt8](data))
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? (Data((print.hex + "\n").utf8) + data).write(to: file, options: .atomic)
  }

  private func file(for key: String) -> URL? {
    folder?.appending(path: Fingerprint(key).hex + ".json")
  }

  /// Keys in a fixed order, so that the same value is the same bytes.
  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }

  private struct Entry<Value: Codable>: Codable {
    let key: String
    let value: Value
  }
}
