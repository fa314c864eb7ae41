import Testing

@Suite struct `Notes about objects` {
  private let notes = Notes<Picture, String>()
  private let first = Picture()
  private let second = Picture()

  @Test func `are read, written and removed`() throws {
    try #require(notes[first] == nil)
    notes[first] = "Venice"
    notes[second] = "Oslo"
    try #require([notes[first], notes[second]] == ["Venice", "Oslo"])
    notes[first] = "Rome"
    try #require(notes[first] == "Rome")
    notes[first] = nil
    #expect(notes[first] == nil)
    #expect(notes[second] == "Oslo")
    notes[first] = nil
    #expect([notes.count, notes.stored] == [1, 1])
  }

  @Test func `are found for each of many objects`() throws {
    let pictures = (0..<30).map { _ in Picture() }
    for (number, picture) in pictures.enumerated() { notes[picture] = "\(number % 7)" }
    try #require(pictures.map { notes[$0] } == (0..<30).map { "\($0 % 7)" })
    try #require([notes.count, notes.stored] == [30, 30])
    var seen: [String] = []
    notes.forEach { _, note in
      seen.append(note)
    }
    #expect(seen.sorted() == (0..<30).map { "\($0 % 7)" }.sorted())
  }

  @Test func `keep no object alive`() {
    weak var lost: Picture?
    do {
      let picture = Picture()
      lost = picture
      notes[picture] = "Venice"
    }
    #expect(lost == nil)
    #expect(notes.count == 0)
    var pictures = [Picture(), Picture(), Picture()]
    for picture in pictures { notes[picture] = "Oslo" }
    var calls = 0
    notes.forEach { _, _ in
      calls += 1
      pictures = []
    }
    #expect(calls == 1, "the first call releases all pictures")
  }

  @Test func `are about living objects only`() throws {
    do {
      let picture = Picture()
      notes[picture] = "Oslo"
      notes[first] = "Venice"
      try #require(notes.count == 2)
    }
    #expect(notes.count == 1)
    notes[first] = "Rome"
    do {
      let picture = Picture()
      notes[picture] = "Oslo"
    }
    var seen: [String] = []
    notes.forEach { seen.append($1) }
    #expect(seen == ["Rome"])
  }

  @Test func `never pass from a dead object to a new one`() {
    var inherited = 0
    for _ in 1...1_000 {
      let picture = Picture()
      if notes[picture] != nil { inherited += 1 }
      notes[picture] = "seen"
    }
    #expect(inherited == 0)
  }

  @Test func `are released after their object is gone, when something is written`() {
    for _ in 1...100 { notes[Picture()] = "seen" }
    notes[first] = "Venice"
    #expect([notes.stored, notes.count] == [1, 1])
    for count in 1...3 {
      for _ in 1...count { notes[Picture()] = "seen" }
      notes[second] = nil
      #expect(
        [notes.stored, notes.count] == [1, 1], "after nil was written, \(count) objects later")
    }
  }

  @Test func `may be used while they are walked`() {
    for picture in [first, second] { notes[picture] = "" }
    notes.forEach { [notes, first, second] _, _ in
      for picture in [first, second] { notes[picture] = nil }
    }
    notes[first] = "Venice"
    notes[second] = "Oslo"
    notes.forEach { [notes] picture, note in notes[picture] = note + "!" }
    #expect([notes[first], notes[second]] == ["Venice!", "Oslo!"])
  }

  @Test func `may be used by an object that dies`() {
    do {
      let picture = Picture()
      notes[picture] = "Oslo"
      picture.onDeath = { [notes, first] in notes[first] = "Rome" }
    }
    #expect(notes[first] == "Rome")
  }

  @Test func `may be used by a note that dies`() {
    let owners = Notes<Picture, Picture>()
    let album = Picture()
    do {
      let note = Picture()
      note.onDeath = { [first, album] in owners[first] = album }
      owners[Picture()] = note
    }
    owners[second] = album
    #expect(owners[second] === album && owners[first] === album)
    withExtendedLifetime(first) {}
  }

  @Test(arguments: [true, false])
  func `may be used by a note that is replaced, or removed`(isRemoved: Bool) {
    let owners = Notes<Picture, Picture>()
    let album = Picture()
    do {
      let note = Picture()
      note.onDeath = { [first, album] in owners[first] = album }
      owners[second] = note
    }
    owners[second] = isRemoved ? nil : album
    #expect(owners[first] === album && owners[second] === (isRemoved ? nil : album))
  }

  private final class Picture {
    var onDeath: () -> Void = {}
    deinit { onDeath() }
  }
}
