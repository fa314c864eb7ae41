import InstanceMethods
import Testing

@Suite struct `A spy` {
  private let account = Account()

  @Test func `hears every argument in order`() {
    let spy = spy(on: account.download)
    let files = ["b", "a", "b", "", "c", "b", "d", "d"]
    for file in files { account.download(account, file) }
    #expect(spy.calls == files)
  }

  @Test func `hears a call before the calls that it makes`() {
    let size = Overridable<Account, Int, Int>()
    size.override("tree") { account, _, depth in
      depth == 0 ? 1 : 1 + (size(account, depth - 1) ?? 0)
    }
    let spy = spy(on: size)
    #expect(size(account, 2) == 3)
    #expect(spy.calls == [2, 1, 0])
    size.remove("tree")
    spy.stop()
  }

  @Test func `does not change the result`() {
    let spy = spy(on: account.download)
    let sizes = ["four", "twelve"].map { account.download(account, $0) }
    #expect(sizes == [4, 6])
    #expect(spy.calls == ["four", "twelve"])
  }

  @Test func `lets the method run once for each call`() {
    let spy = spy(on: account.download)
    for file in ["b", "a"] { account.download(account, file) }
    #expect(account.requests == 2)
    #expect(spy.calls == ["b", "a"])
  }

  @Test func `stops, and keeps what it has heard`() {
    let spy = spy(on: account.download)
    account.download(account, "first")
    spy.stop()
    spy.stop()
    account.download(account, "second")
    #expect(spy.calls == ["first"])
  }

  @Test func `leaves no layer when it is stopped`() {
    let nothing = Overridable<Account, String, Int>()
    let spy = spy(on: nothing)
    spy.stop()
    #expect(nothing.responds == false)
  }

  @Test func `can be stopped after the method is gone`() {
    let spy: Spy<String>
    do {
      let account = Account()
      spy = listener(to: account)
      account.download(account, "file")
    }
    spy.stop()
    #expect(spy.calls == ["file"])
  }

  @Test func `is released when it is stopped, while the object lives`() {
    weak var lost: Spy<String>?
    do {
      let spy = spy(on: account.download)
      lost = spy
      account.download(account, "file")
      spy.stop()
      #expect(spy.calls == ["file"])
    }
    #expect(lost == nil)
  }

  @Test func `shares a method with another spy`() {
    let (one, two) = (spy(on: account.download), spy(on: account.download))
    account.download(account, "first")
    one.stop()
    let three = spy(on: account.download)
    one.stop()
    account.download(account, "second")
    #expect(
      [one, two, three].map(\.calls) == [["first"], ["first", "second"], ["second"]])
  }

  @Test func `keeps no object, and goes with it`() {
    weak var lostAccount: Account?
    weak var lostSpy: Spy<String>?
    do {
      let account = Account()
      let spy = spy(on: account.download)
      (lostAccount, lostSpy) = (account, spy)
      account.download(account, "file")
      #expect(spy.calls == ["file"])
    }
    #expect(lostAccount == nil)
    #expect(lostSpy == nil)
  }

  @Test func `hears nothing through a stub that lies on top, and everything from above`() {
    let below = spy(on: account.download)
    account.download.override("stub") { _, _, _ in 0 }
    let above = spy(on: account.download)
    account.download(account, "file")
    #expect([below.calls, above.calls] == [[], ["file"]])
  }

  @Test func `stops a call with a message where there is no method below`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let nothing = Overridable<Account, String, Int>()
      let account = Account()
      let spy = spy(on: nothing)
      nothing(account, "file")
      withExtendedLifetime(spy) {}
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.contains("Fatal error") } ?? ""
    #expect(line.split(separator: "Fatal error: ").count == 2, "The program stops with a message.")
    #expect(!line.contains("Unexpectedly found nil"), "That message is Swift's, not yours.")
    #expect(line.lowercased().contains("no method"), "It says that there is no method.")
  }

  private final class Account {
    let download = Overridable(Account.ask)
    var requests = 0
    func ask(for file: String) -> Int {
      requests += 1
      return file.count
    }
  }

  private func listener(to account: Account) -> Spy<String> { spy(on: account.download) }
}
