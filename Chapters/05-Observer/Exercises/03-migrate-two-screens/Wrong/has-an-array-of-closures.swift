// Wrong: has an array of closures, which only grows.
// Caught by: follows a tracked property, and no closure
final class SearchModel {
  var observers: [(String, String) -> Void] = []
  var query = "" { didSet { for observer in observers { observer(oldValue, query) } } }
}

final class ResultsScreen {
  private(set) var title = ""

  init(_ model: SearchModel) {
    model.observers.append { [weak self] in self?.title = "Results for \($1)" }
  }
}

final class HistoryScreen {
  private(set) var queries: [String] = []

  init(_ model: SearchModel) {
    model.observers.append { [weak self] in if $0 != $1 { self?.queries.append($1) } }
  }
}
