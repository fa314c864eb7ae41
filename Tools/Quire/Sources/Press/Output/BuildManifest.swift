import Foundation
import Support

/// The inputs of the files in an output folder, so that only changed ones are made again.
///
/// It is one file with a checksum; a missing or damaged one counts as empty. The encoding is its own,
/// since `Codable` is too slow: for a thousand chapters, a JSON or property list encoder and decoder
/// take 0.2 s and more, as long as a whole build with one changed chapter may take.
struct BuildManifest: Sendable {
  /// A chapter's summary, and the key of what it was made from.
  struct Entry: Sendable {
    let key: Digest
    let chapter: ChapterSummary
  }

  /// A written file: the key of what it was made from, and its stamp.
  struct Output: Equatable, Sendable {
    let key: Digest
    let stamp: FileStamp
  }

  var chapters: [Entry] = []
  /// The written files by name.
  var files: [String: Output] = [:]

  /// Makes an empty manifest. Only drafts have one, and they have no messages.
  init() {}

  /// Reads a manifest; an empty one where the file is missing or damaged.
  init(readingFrom file: URL) {
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped), data.count > 64 else {
      return
    }
    data.withUnsafeBytes { (raw: UnsafeRawBufferPointer) in
      let bytes = raw.bindMemory(to: UInt8.self)
      let body = UnsafeBufferPointer(rebasing: bytes[64...])
      var checksum = DigestBuilder()
      checksum.add(UnsafeRawBufferPointer(body))
      guard String(decoding: bytes[..<64], as: UTF8.self) == checksum.digest.hex else { return }
      read(FieldReader(body))
    }
  }

  private mutating func read(_ fields: FieldReader) {
    var fields = fields
    for _ in 0..<fields.number() {
      guard let key = Digest(hex: fields.text()) else { return }
      chapters.append(Entry(key: key, chapter: ChapterSummary(readingFrom: &fields)))
    }
    for _ in 0..<fields.number() {
      let name = fields.text()
      guard let key = Digest(hex: fields.text()) else { return }
      let stamp = FileStamp(
        size: fields.number(), modified: fields.number(), inode: fields.number())
      files[name] = Output(key: key, stamp: stamp)
    }
  }

  /// Writes the manifest. A full disk costs the manifest only: the next build makes everything.
  func write(to file: URL) {
    var fields = FieldWriter()
    fields.add(chapters.count)
    for entry in chapters {
      fields.add(entry.key.hex)
      entry.chapter.write(to: &fields)
    }
    fields.add(files.count)
    for (name, output) in files.sorted(by: { $0.key < $1.key }) {
      fields.add(name)
      fields.add(output.key.hex)
      for number in [output.stamp.size, output.stamp.modified, output.stamp.inode] {
        fields.add(number)
      }
    }
    var checksum = DigestBuilder()
    fields.bytes.withUnsafeBytes { checksum.add($0) }
    try? Data(Array(checksum.digest.hex.utf8) + fields.bytes).write(to: file, options: .atomic)
  }
}
