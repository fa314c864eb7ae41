import Synchronization
import Testing

@Suite struct `The plays of a day` {
  @Test func `count what was finished and what was skipped`() {
    let plays = Plays()
    for _ in 1...3 { plays.finish() }
    for _ in 1...2 { plays.skip() }
    #expect([plays.all.finished, plays.all.skipped] == [3, 2])
  }

  @Test func `lose nothing when two threads report at once`() {
    let plays = Plays()
    for _ in 1...10 {
      onTwoThreads { plays.finish() }
      onTwoThreads { plays.skip() }
    }
    #expect(plays.all.finished == 20)
    #expect(plays.all.skipped == 20)
  }

  @Test func `begin again after a reset`() {
    let plays = Plays()
    plays.finish()
    for _ in 1...2 { plays.skip() }
    let day = plays.reset()
    #expect([day.finished, day.skipped] == [1, 2])
    for _ in 1...3 { plays.finish() }
    #expect([plays.all.finished, plays.all.skipped] == [3, 0])
  }

  @Test func `return each episode once from two resets at once`() {
    let days = Mutex((finished: 0, skipped: 0))
    for _ in 1...10 {
      let plays = Plays()
      plays.finish()
      plays.skip()
      onTwoThreads {
        let day = plays.reset()
        days.withLock { $0 = ($0.finished + day.finished, $0.skipped + day.skipped) }
      }
    }
    let sum = days.withLock { $0 }
    #expect([sum.finished, sum.skipped] == [10, 10])
  }

  @Test func `keep what is reported during a reset`() {
    let plays = Plays()
    let days = Mutex((finished: 0, skipped: 0))
    let turn = Atomic(0)
    for _ in 1...20 {
      onTwoThreads {
        guard turn.add(1, ordering: .relaxed).newValue.isMultiple(of: 2) else {
          for _ in 1...2 { plays.finish() }
          for _ in 1...2 { plays.skip() }
          plays.finish()
          plays.skip()
          return
        }
        let day = plays.reset()
        days.withLock { $0 = ($0.finished + day.finished, $0.skipped + day.skipped) }
      }
    }
    let sum = days.withLock { $0 }
    let all = plays.all
    #expect(sum.finished + all.finished == 60)
    #expect(sum.skipped + all.skipped == 60)
  }
}
