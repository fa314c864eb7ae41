// Wrong: is an actor, which has to be awaited. Caught by: the compiler
actor Plays {
  private var finished = 0
  private var skipped = 0

  var all: (finished: Int, skipped: Int) { (finished, skipped) }

  func finish() { finished += 1 }
  func skip() { skipped += 1 }

  func reset() -> (finished: Int, skipped: Int) {
    let day = all
    finished = 0
    skipped = 0
    return day
  }
}
