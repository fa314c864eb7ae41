import Observer
import Testing

private final class Game {
  @Tracked var score = 5
}

@Suite struct `A diary` {
  private let game = Game()

  @Test func `has a line for each change`() {
    let diary = Diary()
    diary.follow(game.$score)
    game.score = 6
    game.score = 4
    #expect(diary.lines == ["from 5 to 6", "from 6 to 4"])
  }

  @Test func `has no line for an equal score`() {
    let diary = Diary()
    diary.follow(game.$score)
    game.score = 5
    #expect(diary.lines == [])
    game.score = 6
    game.score = 6
    #expect(diary.lines.count == 1)
  }

  @Test func `is empty at the beginning`() {
    let diary = Diary()
    diary.follow(game.$score)
    #expect(diary.lines == [])
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
