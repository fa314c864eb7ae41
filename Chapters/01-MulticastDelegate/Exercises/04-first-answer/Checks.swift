import MulticastDelegate
import Testing

@Suite struct `The first answer` {
  private protocol LinkOpener: AnyObject {
    func view(for link: String) -> String?
  }

  private final class Opener: LinkOpener {
    let name: String
    let scheme: String
    private(set) var asked = 0

    init(_ name: String, _ scheme: String) { (self.name, self.scheme) = (name, scheme) }

    func view(for link: String) -> String? {
      asked += 1
      return link.hasPrefix(scheme + ":") ? "\(name) view" : nil
    }
  }

  private struct Offline: Error, Equatable { let opener: Int }

  private let openers = Multicast<any LinkOpener>()
  private let all = [
    Opener("mail", "mailto"), Opener("web", "https"), Opener("other web", "https"),
    Opener("phone", "tel"), Opener("map", "geo"),
  ]

  init() {
    for opener in all { openers.add(opener) { $0 } }
  }

  @Test(
    arguments: [
      ("mailto:me", "mail view"), ("https://swift.org", "web view"), ("tel:112", "phone view"),
      ("geo:1,2", "map view"),
    ])
  func `comes from the first delegate that has one`(link: String, view: String) {
    #expect(openers.firstAnswer { $0.view(for: link) } == view)
    // The list is as it was, so the next question has the same answer.
    #expect(openers.firstAnswer { $0.view(for: link) } == view)
    #expect(openers.firstAnswer { $0.view(for: link).map { $0 != view } } == false)
  }

  @Test func `asks no delegate after it, and none twice`() {
    _ = openers.firstAnswer { $0.view(for: "https://swift.org") }
    #expect(all.map(\.asked) == [1, 1, 0, 0, 0])
  }

  @Test func `asks all delegates when none has an answer`() {
    _ = openers.firstAnswer { $0.view(for: "ftp:swift") }
    #expect(all.map(\.asked) == [1, 1, 1, 1, 1])
  }

  @Test(arguments: [0, 1, 4]) func `stops at an error, and asks no further delegate`(opener: Int) {
    var asked = 0
    do throws(Offline) {
      let answer = try openers.firstAnswer { _ throws(Offline) -> String? in
        defer { asked += 1 }
        if asked >= opener { throw Offline(opener: asked) }
        return nil
      }
      Issue.record("no error came out, and the answer is \(answer ?? "nil")")
    } catch {
      #expect(error == Offline(opener: opener))
    }
    #expect(asked == opener + 1)
    withExtendedLifetime(all) {}
  }

  @Test func `skips a delegate that another delegate removes`() {
    let answer = openers.firstAnswer { opener in
      if opener === all[0] {
        for removed in all[0...2] { openers.remove(removed) }
        openers.add(all[2]) { $0 }
      }
      return opener.view(for: "tel:112")
    }
    #expect(answer == "phone view")
    #expect(all.map(\.asked) == [1, 0, 0, 1, 0])
  }
}
