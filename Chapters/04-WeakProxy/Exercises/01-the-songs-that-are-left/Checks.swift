import Testing
import WeakProxy

@Suite struct `Titles` {
  private let intro = Song("Intro")
  private let outro = Song("Outro")
  private let reprise = Song("Intro")
  private let unnamed = Song("")

  @Test func `are those of the songs, in order`() throws {
    let songs = [outro, intro, reprise, unnamed, intro, outro].map { Weak($0) }
    #expect(titles(of: songs) == ["Outro", "Intro", "Intro", "", "Intro", "Outro"])
    try #require(titles(of: []) == [])
  }

  @Test func `leave out the songs that are gone`() {
    let (lost, gone) = (Weak(Song("Lost")), Weak(Song("Gone")))
    let songs = [lost, Weak(intro), gone, lost, Weak(outro), gone]
    #expect(titles(of: songs) == ["Intro", "Outro"])
  }

  @Test func `can be changed`() {
    let songs = [Weak(intro), Weak(outro)]
    for title in ["Prelude", "", "Prelude", "Coda"] {
      rename(songs[0], to: title)
      rename(songs[1], to: title + "!")
      let expected = [title, title + "!"]
      #expect([[intro.title, outro.title], titles(of: songs)] == [expected, expected])
    }
    intro.title = "Reprise"
    #expect(titles(of: songs) == ["Reprise", "Coda!"], "after the title of a song was set")
  }

  @Test func `of a song that is gone cannot be changed, and nothing happens`() throws {
    rename(Weak(Song("Lost")), to: "Found")
    try #require(titles(of: [Weak(intro), Weak(outro)]) == ["Intro", "Outro"])
  }

  @Test func `keep no song alive`() {
    weak var lost: Song?
    do {
      let song = Song("Lost")
      lost = song
      #expect(titles(of: [Weak(song)]) == ["Lost"])
      rename(Weak(song), to: "Found")
    }
    #expect(lost == nil)
  }
}
