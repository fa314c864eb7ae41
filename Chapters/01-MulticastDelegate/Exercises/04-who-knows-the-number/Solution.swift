// `return` leaves the loop, so no book is asked after the first number. `compactMap` would ask all.
// `books.lazy.compactMap { $0.number(of: name) }.first { _ in true }` stops in time, too; the loop
// says it more plainly.

import MulticastDelegate

protocol AddressBook: AnyObject {
  func number(of name: String) -> Int?
}

/// The number in the first book that has one.
func number(of name: String, in books: Multicast<any AddressBook>) -> Int? {
  for book in books {
    if let number = book.number(of: name) { return number }
  }
  return nil
}
