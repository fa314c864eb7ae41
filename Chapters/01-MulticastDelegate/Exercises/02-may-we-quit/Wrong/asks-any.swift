// Wrong: is true if any window has saved. Caught by: are true when all have saved
import MulticastDelegate

protocol Window: AnyObject {
  var title: String { get }
  var isSaved: Bool { get }
}

func titles(of windows: Multicast<any Window>) -> [String] {
  windows.map(\.title)
}

func mayQuit(_ windows: Multicast<any Window>) -> Bool {
  windows.contains(where: \.isSaved)
}
