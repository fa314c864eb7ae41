import Observer
import Testing

@Suite struct `A screen` {
  private let model = SearchModel()

  /// The stored properties of the model: the start has no `$query`, and must compile.
  private var stored: [Mirror.Child] { Array(Mirror(reflecting: model).children) }
  private var property: Tracked<String>? {
    stored.lazy.compactMap { $0.value as? Tracked<String> }.first
  }

  @Test func `shows the query`() {
    let results = ResultsScreen(model)
    #expect(model.query == "")
    #expect(results.title == "")
    let titles = ["swift", "book", "", "A List"].map {
      model.query = $0
      return results.title
    }
    #expect(
      titles == ["Results for swift", "Results for book", "Results for ", "Results for A List"])
    let late = ResultsScreen(model)
    #expect(late.title == "")
    model.query = "A List"
    #expect(late.title == "Results for A List", "after the query was set to what it was")
  }

  @Test func `lists the queries, equal ones once`() {
    let history = HistoryScreen(model)
    for query in ["", "swift", "swift", "book", "", "swift", "Swift"] { model.query = query }
    #expect(history.queries == ["swift", "book", "", "swift", "Swift"])
    let late = HistoryScreen(model)
    model.query = "Swift"
    #expect(late.queries == [])
  }

  @Test func `leaves room for others`() {
    let other = property?.observe { [model] in
      if $0.new == "Swift" { model.query = "swift" }
    }
    let results = (1...3).map { _ in ResultsScreen(model) }
    let histories = (1...3).map { _ in HistoryScreen(model) }
    model.query = "Swift"
    #expect(results.map(\.title) == Array(repeating: "Results for swift", count: 3))
    #expect(histories.map(\.queries) == Array(repeating: ["Swift", "swift"], count: 3))
    other?.cancel()
  }

  @Test func `follows a tracked property, and no closure`() {
    #expect(property != nil)
    #expect(!stored.contains { $0.label == "onQueryChange" })
  }

  @Test func `is not kept alive`() {
    weak var lostResults: ResultsScreen?
    weak var lostHistory: HistoryScreen?
    do {
      let (results, history) = (ResultsScreen(model), HistoryScreen(model))
      (lostResults, lostHistory) = (results, history)
      model.query = "swift"
    }
    #expect(lostResults == nil)
    #expect(lostHistory == nil)
    #expect(property?.isObserved == false)
  }

  @Test func `keeps no model alive`() {
    weak var lost: SearchModel?
    let screens: (ResultsScreen, HistoryScreen)
    do {
      let model = SearchModel()
      lost = model
      screens = (ResultsScreen(model), HistoryScreen(model))
      model.query = "swift"
    }
    #expect(lost == nil)
    withExtendedLifetime(screens) {}
  }
}
