import MulticastDelegate

protocol Window: AnyObject {
  var title: String { get }
  var isSaved: Bool { get }
}

func titles(of windows: Multicast<any Window>) -> [String] {
  // TODO: ask each window.
  []
}

func mayQuit(_ windows: Multicast<any Window>) -> Bool {
  // TODO: have all windows saved?
  false
}
