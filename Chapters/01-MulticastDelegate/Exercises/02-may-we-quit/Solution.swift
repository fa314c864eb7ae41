// `map` and `allSatisfy` come from `Sequence`. `allSatisfy` stops at the first window that has not
// saved, and is true without a window, as the task wants it. `!contains { !$0.isSaved }` is the
// same question. A broadcast could only collect the answers in a variable.

import MulticastDelegate

protocol Window: AnyObject {
  var title: String { get }
  var isSaved: Bool { get }
}

func titles(of windows: Multicast<any Window>) -> [String] {
  windows.map(\.title)
}

func mayQuit(_ windows: Multicast<any Window>) -> Bool {
  windows.allSatisfy(\.isSaved)
}
