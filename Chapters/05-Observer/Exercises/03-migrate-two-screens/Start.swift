final class SearchModel {
  // TODO: a tracked property in place of these two.
  var query = "" { didSet { onQueryChange?(query) } }
  var onQueryChange: ((String) -> Void)?
}

final class ResultsScreen {
  private(set) var title = ""

  init(_ model: SearchModel) {
    model.onQueryChange = { [weak self] in self?.title = "Results for \($0)" }
  }
}

final class HistoryScreen {
  private(set) var queries: [String] = []

  init(_ model: SearchModel) {
    model.onQueryChange = { [weak self] in self?.queries.append($0) }
  }
}
