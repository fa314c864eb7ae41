import Foundation
import Synchronization

/// A cache in a folder: results, such as transcripts, keyed by everything that they depend on.
///
/// An entry's file name is the digest of its key, and its first line is the digest of key and
/// content. An entry that is damaged or written for another key counts as missing and is replaced.
package struct ArtifactStore: Sendable {
  private let folder: URL?
  private let reads: Bool

  package static let none = ArtifactStore(folder: nil)

  /// - Parameter reads: Whether existing entries are used; they are replaced in any case.
  package init(folder: URL?, reads: Bool = true) { (self.folder, self.reads) = (folder, reads) }

  package var isDisabled: Bool { folder == nil || !reads }

  /// The content of an entry; nil if it is missing or damaged.
  package func data(for key: String) -> Data? {
    guard reads, let file = file(for: key), let entry = try? Data(contentsOf: file),
      let end = entry.firstIndex(of: 0x0A)
    else { return nil }
    let content = Data(entry[(end + 1)...])
    return Data(entry[..<end]) == Self.seal(content, key) ? content : nil
  }

  /// Writes an entry. A full disk or a power failure loses only the entry, which is computed again.
  package func store(_ content: Data, for key: String) {
    guard let file = file(for: key) else { return }
    try? AtomicFile.write(Self.seal(content, key) + [0x0A] + content, to: file, syncs: false)
  }

  package func value<Value: Decodable>(_ type: Value.Type = Value.self, for key: String) -> Value? {
    data(for: key).flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  /// The value of an entry, or the one that some work gives, which is stored.
  package func value<Value: Codable>(for key: String, _ work: () throws -> Value) rethrows -> Value
  {
    if let known: Value = value(for: key) { return known }
    let found = try work()
    store(found, for: key)
    return found
  }

  package func store(_ value: some Encodable, for key: String) {
    // HTML is full of slashes, and each escape takes long to read.
    let encoder = JSONEncoder([.sortedKeys, .withoutEscapingSlashes])
    if let data = try? encoder.encode(value) { store(data, for: key) }
  }

  private func file(for key: String) -> URL? { folder?.appending(path: Digest(key).hex) }

  private static func seal(_ content: Data, _ key: String) -> Data {
    var builder = DigestBuilder()
    builder.add(key)
    builder.add(content)
    return Data(builder.digest.hex.utf8)
  }
}

extension JSONEncoder {
  package convenience init(_ formatting: OutputFormatting) {
    self.init()
    outputFormatting = formatting
  }
}

/// A cache of values computed from texts, in memory, which all workers share. Parsing Swift takes
/// longest for a page that is already verified, and a preview parses the same texts again.
package final class ParseCache<Value: Sendable>: Sendable {
  private let known = Mutex<[String: Value]>([:])
  private let limit: Int

  /// - Parameter limit: The maximum number of values; beyond it, all of them are dropped.
  package init(limit: Int) { self.limit = limit }

  package func value(for text: String, _ work: () throws -> Value) rethrows -> Value {
    if let value = known.withLock({ $0[text] }) { return value }
    let value = try work()
    known.withLock { known in
      if known.count >= limit { known = [:] }
      known[text] = value
    }
    return value
  }
}
