import Foundation
import Synchronization

/// A cache in a folder: results, such as transcripts of programs, keyed by everything they depend
/// on.
///
/// An entry's file name is the digest of its key, and its first line is the digest of key and
/// content. An entry that is damaged, truncated or written for another key counts as missing and is
/// replaced.
public struct ArtifactStore: Sendable {
  private let folder: URL?
  private let reads: Bool

  /// A store without a folder, which keeps no entries.
  public static let none = ArtifactStore(folder: nil)

  /// Makes a store in a folder, which is created with the first entry.
  ///
  /// - Parameter reads: Whether existing entries are used; they are replaced in any case.
  public init(folder: URL?, reads: Bool = true) { (self.folder, self.reads) = (folder, reads) }

  /// Whether existing entries are ignored.
  public var isDisabled: Bool { folder == nil || !reads }

  /// The content of an entry; nil if it is missing or damaged.
  public func data(for key: String) -> Data? {
    guard reads, let file = file(for: key), let entry = try? Data(contentsOf: file),
      let end = entry.firstIndex(of: 0x0A)
    else { return nil }
    let content = Data(entry[(end + 1)...])
    return Data(entry[..<end]) == Self.seal(content, key) ? content : nil
  }

  /// Writes an entry. A full disk loses only the entry: the next run computes it again.
  public func store(_ content: Data, for key: String) {
    guard let folder, let file = file(for: key) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    Self.write(Self.seal(content, key) + [0x0A] + content, to: file)
  }

  private static let written = Atomic(0)

  /// Writes a file under another name and renames it, so that no reader finds half of it.
  ///
  /// It is not synced to the disk, which would take longer than most of what is cached: an entry that
  /// a power failure damages counts as missing.
  private static func write(_ data: Data, to file: URL) {
    let number = written.add(1, ordering: .relaxed).newValue
    let process = ProcessInfo.processInfo.processIdentifier
    let new = file.deletingLastPathComponent().appending(path: ".\(process)-\(number).tmp")
    let isWritten = (try? data.writeUnsynced(to: new)) != nil
    if !isWritten || rename(new.path, file.path) != 0 { unlink(new.path) }
  }

  /// The value of an entry; nil if it is missing or damaged.
  public func value<Value: Decodable>(_ type: Value.Type = Value.self, for key: String) -> Value? {
    data(for: key).flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  /// Writes an entry.
  public func store(_ value: some Encodable, for key: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
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
