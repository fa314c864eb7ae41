/// Measures the chapters' modules and their alternatives, all in one process.
///
/// Prints one JSON object per line, with `table`, `name`, `nanoseconds`, `ratio` and `allocations`.
/// `--smoke` runs a single short round.
let stopwatch = Stopwatch(isSmoke: CommandLine.arguments.contains("--smoke"))

for count in [1, 8, 64, 1000] { broadcast(to: count, stopwatch) }
for count in [0, 1, 8] { setProperty(observers: count, stopwatch) }
comeAndGo(10_000, stopwatch)
for side in [10, 100] { hitTest(side: side, stopwatch) }
callOne(stopwatch)
