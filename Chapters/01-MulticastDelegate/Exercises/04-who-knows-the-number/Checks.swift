import MulticastDelegate
import Testing

@Suite struct `A number` {
  private final class Book: AddressBook {
    var numbers: [String: Int]
    private(set) var questions: [String] = []

    init(_ numbers: [String: Int]) { self.numbers = numbers }

    func number(of name: String) -> Int? {
      questions.append(name)
      return numbers[name]
    }
  }

  private let all = [
    Book(["Ann": 7]), Book(["Ben": 2, "Ann": 9]), Book(["Ben": 4, "Dora": 0]), Book(["Dora": 5]),
    Book(["Eve": -1]),
  ]
  private let books = Multicast<any AddressBook>()

  init() {
    for book in all { books.add(book) { $0 } }
  }

  @Test(arguments: [("Ann", 7), ("Ben", 2), ("Dora", 0), ("Eve", -1)])
  func `comes from the first book that has it`(name: String, expected: Int) {
    #expect(number(of: name, in: books) == expected)
  }

  @Test func `is asked for each time`() {
    #expect(number(of: "Ben", in: books) == 2)
    all[1].numbers["Ben"] = 8
    #expect(number(of: "Ben", in: books) == 8)
  }

  @Test func `asks no book after that, and none twice`() {
    _ = number(of: "Ben", in: books)
    #expect(all.map(\.questions) == [["Ben"], ["Ben"], [], [], []])
    _ = number(of: "Dora", in: books)
    #expect(all.map(\.questions) == [["Ben", "Dora"], ["Ben", "Dora"], ["Dora"], [], []])
  }

  @Test func `is nil if no book has the name`() {
    #expect(number(of: "ann", in: books) == nil)
    #expect(all.map(\.questions) == Array(repeating: ["ann"], count: 5))
    #expect(number(of: "Ann", in: Multicast()) == nil)
  }
}
