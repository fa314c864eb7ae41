import MulticastDelegate
import Testing

private final class Book: AddressBook {
  private let numbers: [String: Int]
  private(set) var questions = 0

  init(_ numbers: [String: Int]) { self.numbers = numbers }

  func number(of name: String) -> Int? {
    questions += 1
    return numbers[name]
  }
}

@Suite struct `A number` {
  private let family = Book(["Ann": 1])
  private let work = Book(["Ben": 2, "Ann": 3])
  private let club = Book(["Ben": 4])
  private let books = Multicast<any AddressBook>()

  init() {
    for book in [family, work, club] { books.add(book) { $0 } }
  }

  @Test func `comes from the first book that has it`() {
    #expect(number(of: "Ann", in: books) == 1)
    #expect(number(of: "Ben", in: books) == 2)
  }

  @Test func `asks no book after that`() {
    _ = number(of: "Ben", in: books)
    #expect([family, work, club].map(\.questions) == [1, 1, 0])
  }

  @Test func `is nil if no book has the name`() {
    #expect(number(of: "Cem", in: books) == nil)
    #expect([family, work, club].map(\.questions) == [1, 1, 1])
  }
}
