import Foundation
import Support
import TestSupport
import Testing

@Suite struct `An artifact store` {
  private let folder = Folder()
  private var store: ArtifactStore { ArtifactStore(folder: folder.url) }

  private func entry() throws -> URL {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    return folder.url.appending(path: try #require(names.first))
  }

  @Test func `returns what was stored under the same key only`() {
    store.store([1, 2, 3], for: "a")
    #expect(store.value([Int].self, for: "a") == [1, 2, 3])
    #expect(store.value([Int].self, for: "b") == nil)
  }

  @Test(arguments: [0, 10, 63, 64, 65, -1])
  func `misses an entry with one changed byte, and replaces it`(position: Int) throws {
    store.store("value", for: "key")
    let file = try entry()
    var bytes = try Data(contentsOf: file)
    bytes[position < 0 ? bytes.count - 1 : position] ^= 1
    try bytes.write(to: file)
    #expect(store.value(String.self, for: "key") == nil)
    store.store("value", for: "key")
    #expect(store.value(String.self, for: "key") == "value")
  }

  @Test func `misses an entry of another key under its own name`() throws {
    store.store("one", for: "first")
    let first = try entry()
    let content = try Data(contentsOf: first)
    try FileManager.default.removeItem(at: first)
    store.store("two", for: "second")
    try content.write(to: try entry())
    #expect(store.value(String.self, for: "second") == nil)
  }

  @Test func `writes but does not read if reading is off`() {
    let writer = ArtifactStore(folder: folder.url, reads: false)
    writer.store("new", for: "key")
    #expect(writer.value(String.self, for: "key") == nil)
    #expect(store.value(String.self, for: "key") == "new")
  }
}

@Suite struct `A digest` {
  @Test func `is BLAKE2b with 256 bits over each text and its length`() {
    // python3: hashlib.blake2b(b"abc" + (3).to_bytes(8, "little"), digest_size=32).hexdigest()
    #expect(Digest("abc").hex == "77b3dc69a2dd874c045dcc0e3ce7b9930a72e7442f808c8394afae9ce3afbbdb")
  }

  @Test func `depends on the boundaries of texts`() {
    #expect(Digest("ab", "c") != Digest("a", "bc"))
  }
}

@Suite struct `A memo` {
  @Test func `computes a value once for each text, until it drops all`() {
    let memo = ParseCache<Int>(limit: 2)
    var worked: [String] = []
    func length(_ text: String) -> Int {
      memo.value(for: text) {
        worked.append(text)
        return text.count
      }
    }
    #expect(["a", "bb", "a", "bb"].map(length) == [1, 2, 1, 2])
    #expect(worked == ["a", "bb"])
    #expect(["ccc", "a"].map(length) == [3, 1])
    #expect(worked == ["a", "bb", "ccc", "a"])
  }
}
