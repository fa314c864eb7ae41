import Synchronization
import Testing

@Suite struct `Downloads at a time` {
  @MainActor @Test(arguments: [0, 1, 3]) func `begin up to the limit`(limit: Int) {
    let downloads = Downloads(limit: limit)
    let began = (0..<5).map { _ in downloads.begin() }
    #expect(began == (0..<5).map { $0 < limit })
  }

  @MainActor @Test func `begin again when one has ended`() {
    let downloads = Downloads(limit: 2)
    var began = [downloads.begin(), downloads.begin(), downloads.begin()]
    downloads.end()
    began += [downloads.begin(), downloads.begin()]
    downloads.end()
    downloads.end()
    began += [downloads.begin(), downloads.begin(), downloads.begin()]
    #expect(began == [true, true, false, true, false, true, true, false])
  }

  @Test func `are no more than the limit for two threads`() {
    for _ in 1...10 {
      let downloads = Downloads(limit: 3)
      for _ in 1...2 { _ = downloads.begin() }
      let began = Mutex<[Bool]>([])
      onTwoThreads {
        let mayBegin = downloads.begin()
        began.withLock { $0.append(mayBegin) }
      }
      began.withLock { began in #expect(began.count { $0 } == 1, "downloads for one place") }
    }
  }

  @Test func `are no fewer than may be, for two threads`() {
    for _ in 1...10 {
      let downloads = Downloads(limit: 2)
      let began = Mutex<[Bool]>([])
      onTwoThreads {
        let mayBegin = downloads.begin()
        began.withLock { $0.append(mayBegin) }
      }
      began.withLock { began in #expect(began == [true, true], "downloads for two places") }
      onTwoThreads { downloads.end() }
      let after = (1...3).map { _ in downloads.begin() }
      #expect(after == [true, true, false], "after both have ended at once")
    }
    for _ in 1...10 {
      let downloads = Downloads(limit: 1)
      _ = downloads.begin()
      let turn = Atomic(0)
      let began = Mutex<[Bool]>([])
      onTwoThreads {
        if turn.add(1, ordering: .relaxed).newValue == 2 { downloads.end() }
        let mayBegin = downloads.begin()
        began.withLock { $0.append(mayBegin) }
      }
      began.withLock { began in #expect(began.count { $0 } == 1, "downloads when one ends") }
    }
  }
}
