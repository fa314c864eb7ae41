// Wrong: returns the titles in another order. Caught by: come from all windows, in order
import MulticastDelegate

protocol Window: AnyObject {
  var title: String { get }
  var isSaved: Bool { get }
}

func titles(of windows: Multicast<any Window>) -> [String] {
  windows.map(\.title).sorted(by: >)
}

func mayQuit(_ windows: Multicast<any Window>) -> Bool {
  windows.allSatisfy(\.isSaved)
}
