import Testing

@Suite struct `A screen` {
  let model = SearchModel()

  @Test func `shows the query`() {
    let results = ResultsScreen(model)
    #expect(model.query == "")
    model.query = "swift"
    #expect(results.title == "Results for swift")
    model.query = "book"
    #expect(results.title == "Results for book")
  }

  @Test func `lists the queries, equal ones once`() {
    let history = HistoryScreen(model)
    for query in ["swift", "swift", "book", "swift"] { model.query = query }
    #expect(history.queries == ["swift", "book", "swift"])
  }

  @Test func `leaves room for others`() {
    let (one, two) = (ResultsScreen(model), ResultsScreen(model))
    let history = HistoryScreen(model)
    model.query = "swift"
    #expect([one.title, two.title] == ["Results for swift", "Results for swift"])
    #expect(history.queries == ["swift"])
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
  }
}
