"""Traces: what it costs to record the steps of a fence's run, beside its own proof.

Each program is a page with one fence, verified cold with and without the word `trace`. The programs are
small ones of the kind that a book steps through: objects and closures, values in a loop, and tasks.
"""

import os
import tempfile

from measure import SMOKE, quire, rounds, run, table, writer

QUIRE = os.environ.get("QUIRE") or quire()
WORK = tempfile.mkdtemp(prefix="bench-traces-")
write = writer(WORK)

PROGRAMS = {
    "objects": """final class Screen {
  var then: (() -> Void)?
  deinit { print("gone") }
}
final class Player {
  var screens: [Screen] = []
  func play(_ title: String) {
    for screen in screens { print(title); screen.then?() }
  }
}
let player = Player()
for name in ["one", "two", "three"] {
  let screen = Screen()
  screen.then = { [weak player] in print(name, player?.screens.count ?? 0) }
  player.screens.append(screen)
}
player.play("News")
player.screens.removeAll()
player.play("Music")
""",
    "values": """var numbers = [5, 3, 8, 1]
for _ in numbers {
  for index in 1..<numbers.count where numbers[index - 1] > numbers[index] {
    numbers.swapAt(index - 1, index)
  }
}
var sums: [Int: Int] = [:]
for number in numbers { sums[number % 2, default: 0] += number }
print(numbers, sums.sorted { $0.key < $1.key })
""",
    "tasks": """actor Account {
  private(set) var balance = 100
  func withdraw(_ amount: Int) async -> Bool {
    guard balance >= amount else { return false }
    await Task.yield()
    balance -= amount
    return true
  }
}
let account = Account()
for amount in [60, 30, 20] { print(await account.withdraw(amount), await account.balance) }
""",
}


def page(name, word):
    text = f"# {name}\n\n```swift {word}\n{PROGRAMS[name]}```\n".replace("swift \n", "swift\n")
    path = write(f"{name}{'-' + word if word else ''}.md", text)
    run([QUIRE, "verify", "--update", path, "--mode", "book"], cwd=WORK)
    return lambda: run([QUIRE, "verify", path, "--mode", "book", "--no-cache"], cwd=WORK)


for name in list(PROGRAMS)[:1] if SMOKE else PROGRAMS:
    print(f"\n{name}")
    table(rounds({"proved": page(name, ""), "proved and traced": page(name, "trace")}, 5), "proved")
