import Foundation

/// Results of earlier work, such as transcripts of programs, in a folder and keyed by all that they
/// depend on.
///
/// An entry's name is the digest of its key, and its first line is the digest of key and content. An
/// entry that is damaged, cut short or of another key counts as missing, and is written anew.
public struct ArtifactStore: Sendable {
  private let folder: URL?
  private let reads: Bool

  /// A store that keeps nothing.
  public static let none = ArtifactStore(folder: nil)

  /// A store in a folder, which is made when the first entry is written.
  ///
  /// - Parameter reads: Whether earlier entries are used; they are replaced in any case.
  public init(folder: URL?, reads: Bool = true) { (self.folder, self.reads) = (folder, reads) }

  /// Whether earlier results are not used.
  public var isDisabled: Bool { folder == nil || !reads }

  /// The content of an entry; nil where there is none, or it is damaged.
  public func data(for key: String) -> Data? {
    guard reads, let file = file(for: key), let entry = try? Data(contentsOf: file),
      let end = entry.firstIndex(of: 0x0A)
    else { return nil }
    let content = Data(entry[(end + 1)...])
    return Data(entry[..<end]) == Self.seal(content, key) ? content : nil
  }

  /// Writes an entry. A full disk costs the entry only: the next run does the work again.
  public func store(_ content: Data, for key: String) {
    guard let folder, let file = file(for: key) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? (Self.seal(content, key) + [0x0A] + content).write(to: file, options: .atomic)
  }

  /// The value of an entry; nil where there is none, or it is damaged.
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
