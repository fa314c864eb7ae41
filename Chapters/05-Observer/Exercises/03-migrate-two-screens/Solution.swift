// The list of observers is in the property, so the model needs no code for it, and each screen ends
// its own entry with its token. History wants differences only. A second way is a `TokenBag` in
// each screen, which is shorter as soon as a screen observes more than one property.
import Observer

final class SearchModel {
  @Tracked var query = ""
}

final class ResultsScreen {
  private(set) var title = ""
  private var token: Token?

  init(_ model: SearchModel) {
    token = model.$query.observe { [weak self] in self?.title = "Results for \($0.new)" }
  }
}

final class HistoryScreen {
  private(set) var queries: [String] = []
  private var token: Token?

  init(_ model: SearchModel) {
    token = model.$query.observeDistinct { [weak self] in self?.queries.append($0.new) }
  }
}
