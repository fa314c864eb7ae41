import Compilation
import Foundation
import Manuscript
import Proof
import Support
import SwiftAnalysis
import SymbolIndex
import Verification
import WebAssembly

/// What a folder's pages were made from, so that only what changed is made again.
///
/// Kept as one file. One that is missing, damaged or another quire's says nothing, and all is made.
struct BuildManifest: Sendable {
  /// A leaf without its text, and the key of what it was made from.
  struct Entry: Sendable {
    let key: Digest
    let leaf: RenderedChapter
  }

  /// A printed file: the key of what it was made from, and how it lies on disk.
  struct Printed: Equatable, Sendable {
    let key: Digest
    let stamp: FileStamp
  }

  /// The leaves by their keys.
  var leaves: [Entry] = []
  /// The printed files by name.
  var files: [String: Printed] = [:]

  init() {}

  /// Reads a record from disk; an empty one where there is none that holds.
  init(readingFrom file: URL) {
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped), data.count > 64 else {
      return
    }
    data.withUnsafeBytes { (raw: UnsafeRawBufferPointer) in
      let all = raw.bindMemory(to: UInt8.self)
      let body = UnsafeBufferPointer(rebasing: all[64...])
      var sum = DigestBuilder()
      sum.add(UnsafeRawBufferPointer(body))
      let seal = String(decoding: all[..<64], as: UTF8.self)
      guard seal == sum.digest.hex else { return }
      read(FieldReader(body))
    }
  }

  private mutating func read(_ fields: FieldReader) {
    var fields = fields
    for _ in 0..<fields.number() {
      guard let key = Digest(hex: fields.text()) else { return }
      leaves.append(Entry(key: key, leaf: RenderedChapter(reading: &fields)))
    }
    for _ in 0..<fields.number() {
      let name = fields.text()
      guard let key = Digest(hex: fields.text()) else { return }
      let stamp = FileStamp(
        size: fields.number(), modified: fields.number(), inode: fields.number())
      files[name] = Printed(key: key, stamp: stamp)
    }
  }

  /// Writes the record. A full disk costs the record only: the next build makes everything.
  func write(to file: URL) {
    var fields = FieldWriter()
    fields.add(leaves.count)
    for entry in leaves {
      fields.add(entry.key.hex)
      entry.leaf.write(to: &fields)
    }
    fields.add(files.count)
    for (name, printed) in files.sorted(by: { $0.key < $1.key }) {
      fields.add(name)
      fields.add(printed.key.hex)
      for number in printed.stamp.numbers { fields.add(number) }
    }
    var sum = DigestBuilder()
    fields.bytes.withUnsafeBytes { sum.add($0) }
    try? Data(Array(sum.digest.hex.utf8) + fields.bytes).write(to: file, options: .atomic)
  }
}

/// How a file lies on disk: another stamp, perhaps another content. Links to it leave it as it is.
struct FileStamp: Equatable, Sendable {
  let size, modified, inode: Int

  var numbers: [Int] { [size, modified, inode] }

  init(size: Int, modified: Int, inode: Int) {
    (self.size, self.modified, self.inode) = (size, modified, inode)
  }

  /// The stamp of a file; nil where there is none.
  init?(_ path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return nil }
    #if os(Linux)
      let modified = facts.st_mtim
    #else
      let modified = facts.st_mtimespec
    #endif
    self.init(
      size: Int(facts.st_size), modified: modified.tv_sec * 1_000_000_000 + modified.tv_nsec,
      inode: Int(facts.st_ino))
  }
}

extension RenderedChapter {
  fileprivate init(reading fields: inout FieldReader) {
    entry = Site.Entry(
      address: fields.text(), number: fields.text(), title: fields.text(),
      lines: Int(fields.text()), isAppendix: fields.number() == 1)
    cover = fields.text()
    let sections = (0..<fields.number()).map { _ in
      SearchPart.Section(slug: fields.text(), title: fields.text())
    }
    search = SearchPart(sections: sections, words: Array(fields.field()))
    text = nil
  }

  fileprivate func write(to fields: inout FieldWriter) {
    fields.add(entry.address)
    fields.add(entry.number)
    fields.add(entry.title)
    fields.add(entry.lines.map(String.init) ?? "")
    fields.add(entry.isAppendix ? 1 : 0)
    fields.add(cover)
    fields.add(search.sections.count)
    for section in search.sections {
      fields.add(section.slug)
      fields.add(section.title)
    }
    fields.add(search.words)
  }
}
