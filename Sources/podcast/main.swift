import Foundation
import PodcastPlayer

// Each line of the input is a command. What is typed is on the screen already; what comes from a file
// is printed, so that the output reads like a session.
let session = Session()
let isTyped = isatty(STDIN_FILENO) == 1
print(session.screen)
while !session.isOver, let line = readLine() {
  if !isTyped { print("> \(line)") }
  let printed = await session.run(line)
  if !printed.isEmpty { print(printed) }
}
