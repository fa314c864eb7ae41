import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Support

@Suite struct `The cores that threads share` {
  @Test func `are as many as were given`() throws {
    let slots = CoreSlots(2)
    let counts = Mutex((now: 0, most: 0))
    _ = try Array(0..<12).mapOnThreads(6) { _ in
      slots.run { _ in
        counts.withLock { counts in
          counts.now += 1
          counts.most = max(counts.most, counts.now)
        }
        usleep(2_000)
        counts.withLock { $0.now -= 1 }
      }
    }
    #expect(counts.withLock { $0 } == (0, 2))
  }

  @Test(.timeLimit(.minutes(1))) func `are free while a process waits, and count no time then`()
    throws
  {
    let slots = CoreSlots(1)
    let time = CoreSlots.Time()
    let hasEnded = Mutex(false)
    let wasFree = try [true, false].mapOnThreads(2) { isFirst in
      guard isFirst else {
        usleep(50_000)
        return slots.run { _ in !hasEnded.withLock { $0 } }
      }
      try slots.run(adding: time) { giveBack in
        var limits = Subprocess.Limits(seconds: 60, outputBytes: 1_000)
        limits.whenIdle = giveBack
        let result = try Subprocess("/bin/sleep", ["6"], in: Scratch.ofTests).run(limits: limits)
        #expect(result.status == .exited(0))
      }
      hasEnded.withLock { $0 = true }
      return true
    }
    #expect(wasFree == [true, true])
    #expect(time.seconds > 0.05 && time.seconds < 5)
  }

  @Test func `are busy while a process computes`() throws {
    let isIdle = Mutex(false)
    var limits = Subprocess.Limits(seconds: 1, outputBytes: 1_000)
    limits.whenIdle = { isIdle.withLock { $0 = true } }
    let result = try Subprocess("/bin/sh", ["-c", "while :; do :; done"], in: Scratch.ofTests)
      .run(limits: limits)
    #expect(result.status == .timedOut)
    #expect(!isIdle.withLock { $0 })
  }

  @Test func `are given back after an error, which is passed on`() throws {
    struct Failure: Error {}
    let slots = CoreSlots(1)
    #expect(throws: Failure.self) {
      _ = try [1, 2, 3].mapOnThreads(3) { number in
        try slots.run { _ in if number == 2 { throw Failure() } }
      }
    }
    #expect(slots.run { _ in true })
  }
}
