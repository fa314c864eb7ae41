// Wrong: gives up at the first book without the name.
// Caught by: comes from the first book that has it
import MulticastDelegate

protocol AddressBook: AnyObject {
  func number(of name: String) -> Int?
}

/// The number in the first book that has one.
func number(of name: String, in books: Multicast<any AddressBook>) -> Int? {
  for book in books {
    return book.number(of: name)
  }
  return nil
}
