import MulticastDelegate
import Testing

protocol LinkOpener: AnyObject {
  func view(for link: String) -> String?
}

final class Opener: LinkOpener {
  let scheme: String
  private(set) var asked = 0

  init(_ scheme: String) { self.scheme = scheme }

  func view(for link: String) -> String? {
    asked += 1
    return link.hasPrefix(scheme + ":") ? "\(scheme) view" : nil
  }
}

struct Offline: Error {}

@Suite struct `The first answer` {
  let openers = Multicast<any LinkOpener>()
  let mail = Opener("mailto")
  let web = Opener("https")
  let otherWeb = Opener("https")

  init() {
    openers.add(mail) { $0 }
    openers.add(web) { $0 }
    openers.add(otherWeb) { $0 }
  }

  @Test func `comes from the first delegate that has one`() {
    #expect(openers.firstAnswer { $0.view(for: "https://swift.org") } == "https view")
    #expect(openers.firstAnswer { $0.view(for: "mailto:me") } == "mailto view")
    withExtendedLifetime((mail, web, otherWeb)) {}
  }

  @Test func `asks no delegate after it`() {
    _ = openers.firstAnswer { $0.view(for: "https://swift.org") }
    #expect([mail, web, otherWeb].map(\.asked) == [1, 1, 0])
  }

  @Test func `is nil when no delegate has one, after asking all`() {
    #expect(openers.firstAnswer { $0.view(for: "tel:112") } == nil)
    #expect([mail, web, otherWeb].map(\.asked) == [1, 1, 1])
  }

  @Test func `stops at an error, and asks no further delegate`() {
    var asked = 0
    do throws(Offline) {
      _ = try openers.firstAnswer { _ throws(Offline) -> String? in
        asked += 1
        throw Offline()
      }
      Issue.record("no error came out")
    } catch {
      let _: Offline = error
    }
    #expect(asked == 1)
    withExtendedLifetime((mail, web, otherWeb)) {}
  }

  @Test func `skips a delegate that another delegate removes`() {
    let answer = openers.firstAnswer { opener in
      openers.remove(web)
      return opener.view(for: "https://swift.org")
    }
    #expect(answer == "https view")
    #expect([mail, web, otherWeb].map(\.asked) == [1, 0, 1])
  }
}
