import Foundation

/// The command lines of all processes, with blanks between their words.
func runningCommands() -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return names.compactMap { name in
    guard Int(name) != nil, let handle = FileHandle(forReadingAtPath: "/proc/\(name)/cmdline"),
      let data = try? handle.readToEnd()
    else { return nil }
    return String(decoding: data.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
  }
}

/// Whether a command is still running after a killed process would have ended.
func staysRunning(_ words: String) -> Bool {
  let end = ContinuousClock.now + .seconds(10)
  while ContinuousClock.now < end {
    guard runningCommands().contains(where: { $0.contains(words) }) else { return false }
    usleep(20_000)
  }
  return true
}
