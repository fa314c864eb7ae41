// Wrong: returns 0 if no book has the name. Caught by: is nil if no book has the name
import MulticastDelegate

protocol AddressBook: AnyObject {
  func number(of name: String) -> Int?
}

/// The number in the first book that has one.
func number(of name: String, in books: Multicast<any AddressBook>) -> Int? {
  for book in books {
    if let number = book.number(of: name) { return number }
  }
  return 0
}
