// Original: the test passes with the corrected code

/// The next tick after `now`: the ticker begins at `start` and ticks every `interval`.
func nextTick(start: Int, every interval: Int, now: Int) -> Int {
  start + ((now - start) / interval + 1) * interval
}
