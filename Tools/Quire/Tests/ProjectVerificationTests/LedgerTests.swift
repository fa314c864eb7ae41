import Testing
import Verification

@Suite struct `The ledger` {
  private static let text = """
    ```swift
    print(1)
    ```
    ```output
    1
    ```
    ```swift fails
    let a = b  // error: cannot find 'b'
    ```
    ```swift quiz isolated
    let a = 1
    ```
    ```swift step=A session=s
    struct A {}
    ```
    ```swift source=Sources/M/CRLF.swift region=r
    let b = 2
    ```
    ```swift sketch="why"
    no
    ```
    ```objc
    no
    ```
    ```objc
    no
    ```
    ```swift isolated
    fatalError("x")
    ```
    ```swift session=t
    _ = q
    ```
    ```swift session=t
    let a = 1
    ```
    ```nope
    no
    ```
    """

  @Test func `counts every fence once`() throws {
    let result = try #require(try Bench.verifier().verify([Bench.manuscript(Self.text)]).first)
    let ledger = Ledger([result])
    #expect(ledger.total == result.manuscript.fences.count)
    #expect(
      ledger.words(.proved) == [
        "runs": 1, "output": 1, "fails": 1, "quiz": 1, "step": 1, "source": 1,
      ])
    #expect(ledger.words(.quoted) == ["objc": 2])
    #expect(ledger.sketches == ["why"])
    #expect(ledger.count(.failed) == 3)
    #expect(ledger.count(.unproved) == 1)
    #expect(Ledger([result, result]).total == 2 * ledger.total)
    #expect(!result.isVerified)
  }

  @Test func `of a draft proves nothing`() {
    let result = ManuscriptResult(
      unproved: Bench.manuscript("```swift\nx\n```\n\n```objc\nx\n```\n"))
    #expect(Ledger([result]).count(.unproved) == 1)
    #expect(Ledger([result]).words(.quoted) == ["objc": 1])
    #expect(!result.isVerified)
  }
}
