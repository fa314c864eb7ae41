// Mutant: the test fails with the code as it is

/// The next tick after `now`: the ticker begins at `start` and ticks every `interval`.
func nextTick(start: Int, every interval: Int, now: Int) -> Int {
  now + interval
}
