import Observer
import Testing

@Suite struct `A diary` {
  private final class Game {
    @Tracked var score = 5
  }

  private let game = Game()

  @Test func `has a line for each change`() {
    let diary = Diary()
    diary.follow(game.$score)
    for score in [6, 4, 40, 4, 40] { game.score = score }
    #expect(
      diary.lines == [
        "from 5 to 6", "from 6 to 4", "from 4 to 40", "from 40 to 4", "from 4 to 40",
      ])
  }

  @Test func `has a line for each change that another observer makes`() {
    let diary = Diary()
    let bonus = game.$score.observe { [unowned game] in if $0.new == 6 { game.score = 7 } }
    diary.follow(game.$score)
    game.score = 6
    #expect(diary.lines == ["from 5 to 6", "from 6 to 7"])
    bonus.cancel()
  }

  @Test func `has no line for an equal score`() {
    let diary = Diary()
    diary.follow(game.$score)
    game.score = 5
    #expect(diary.lines == [])
    for score in [6, 6, 5, 5] { game.score = score }
    #expect(diary.lines == ["from 5 to 6", "from 6 to 5"])
  }

  @Test func `is empty at the beginning`() {
    let diary = Diary()
    diary.follow(game.$score)
    #expect(diary.lines == [])
  }

  @Test func `leaves other diaries alone`() {
    let (one, two) = (Diary(), Diary())
    for diary in [one, two] { diary.follow(game.$score) }
    game.score = 6
    #expect([one.lines, two.lines] == [["from 5 to 6"], ["from 5 to 6"]])
  }

  @Test func `is not kept alive`() {
    weak var lost: Diary?
    do {
      let diary = Diary()
      lost = diary
      diary.follow(game.$score)
      #expect(game.$score.isObserved)
    }
    #expect(lost == nil)
    #expect(!game.$score.isObserved)
  }
}
