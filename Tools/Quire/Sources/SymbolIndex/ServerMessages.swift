import Compilation
import Execution
import Foundation
import Manuscript
import Support
import SwiftAnalysis
import Verification

/// The messages of a language server and its client: JSON-RPC 2.0, each with a header that contains
/// its length, as the Language Server Protocol specifies.
enum ServerMessages {
  /// A request, or a notification, which needs no answer.
  struct Outgoing<Parameters: Encodable>: Encodable {
    package let jsonrpc = "2.0"
    package var id: Int?
    package let method: String
    package let params: Parameters
  }

  /// The answer to a request of the server, which asks for permissions and progress bars.
  struct Consent: Encodable {
    package let jsonrpc = "2.0"
    package let id: Identifier
    package let result: [String]? = nil

    package func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(jsonrpc, forKey: .jsonrpc)
      try values.encode(id, forKey: .id)
      try values.encodeNil(forKey: .result)
    }

    private enum CodingKeys: String, CodingKey { case jsonrpc, id, result }
  }

  /// The fields that all messages share, read before the rest is decoded.
  struct Envelope: Decodable {
    package var id: Identifier?
    package var method: String?
  }

  /// A request's identifier: a number in ours; the server may use strings.
  enum Identifier: Codable, Equatable {
    case number(Int)
    case text(String)

    package init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .number(let number): try value.encode(number)
      case .text(let text): try value.encode(text)
      }
    }
  }

  /// An answer; without a result if the server has no information about the position.
  package struct Answer<Result: Decodable>: Decodable {
    package var result: Result?
    package var error: Problem?

    package struct Problem: Decodable { package let message: String }
  }

  package struct Nothing: Codable {}

  package struct Document: Encodable {
    package let uri: String
  }

  package struct Place: Encodable {
    package let textDocument: Document
    package let position: Position

    package struct Position: Encodable {
      package let line: Int
      package let character: Int
    }
  }

  struct Opening: Encodable {
    package let textDocument: Text

    package struct Text: Encodable {
      package let uri: String
      package let languageId = "swift"
      package let version = 1
      package let text: String
    }
  }

  struct Closing: Encodable {
    package let textDocument: Document
  }

  struct Greeting: Encodable {
    package let processId: Int32
    package let rootUri: String
    package let capabilities = Capabilities()
    // Only the programs themselves are of interest.
    package let initializationOptions = ["backgroundIndexing": false]

    struct Capabilities: Encodable {
      package let textDocument = ["hover": ["contentFormat": ["markdown"]]]
    }
  }

  struct Hover: Decodable {
    package let contents: Contents

    package struct Contents: Decodable { package let value: String }
  }

  /// `textDocument/symbolInfo`, a clangd extension that sourcekit-lsp supports.
  package struct Symbol: Decodable {
    package let usr: String?
  }

  /// A message as bytes, with its header.
  static func framed(_ message: some Encodable) throws -> [UInt8] {
    let body = try JSONEncoder().encode(message)
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  /// Removes the first complete message from the buffer; nil if there is none.
  static func unframe(_ buffer: inout Data) -> Data? {
    guard let end = buffer.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
    let lengths = header.split(separator: "\r\n").compactMap { field -> Int? in
      let parts = field.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
      return Int(parts[1].drop { $0 == " " }.prefix { ("0"..."9").contains($0) })
    }
    guard let length = lengths.first,
      buffer.distance(from: end.upperBound, to: buffer.endIndex) >= length
    else { return nil }
    let message = buffer[end.upperBound..<end.upperBound + length]
    defer { buffer = Data(buffer[message.endIndex...]) }
    return Data(message)
  }
}
