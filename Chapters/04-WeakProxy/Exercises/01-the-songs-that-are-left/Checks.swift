import Testing
import WeakProxy

@Suite struct `Titles` {
  let intro = Song("Intro")
  let outro = Song("Outro")

  @Test func `are those of the songs, in order`() {
    #expect(titles(of: [Weak(outro), Weak(intro)]) == ["Outro", "Intro"])
  }

  @Test func `leave out the songs that are gone`() {
    let lost = Weak(Song("Lost"))
    #expect(titles(of: [Weak(intro), lost, Weak(outro)]) == ["Intro", "Outro"])
  }

  @Test func `can be changed`() {
    rename(Weak(intro), to: "Prelude")
    #expect(intro.title == "Prelude")
  }

  @Test func `of a song that is gone cannot be changed, and nothing happens`() {
    rename(Weak(Song("Lost")), to: "Found")
    #expect(titles(of: [Weak(intro)]) == ["Intro"])
  }
}
