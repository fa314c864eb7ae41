import Foundation
import Testing

@testable import SymbolIndex

@Suite struct `A message of the language server` {
  @Test func `is taken from what has arrived once it is complete`() {
    var buffer = Data(
      "Content-Length: 2\r\nContent-Type: x\r\n\r\n{}CONTENT-LENGTH:3\r\n\r\n[1".utf8)
    #expect(LanguageServer.firstMessage(in: &buffer) == Data("{}".utf8))
    #expect(LanguageServer.firstMessage(in: &buffer) == nil, "one byte is missing")
    buffer.append(contentsOf: Data("]{".utf8))
    #expect(LanguageServer.firstMessage(in: &buffer) == Data("[1]".utf8))
    #expect(buffer == Data("{".utf8))
  }

  @Test(arguments: [
    "Content-Length: -2", "Content-Length: ", "Content-Length: \(Int.max)", "Length: 2",
  ])
  func `is not read where its header has no length`(header: String) {
    var buffer = Data("\(header)\r\n\r\n{}".utf8)
    #expect(LanguageServer.firstMessage(in: &buffer) == nil)
  }
}
