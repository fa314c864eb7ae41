import Foundation

/// Where a link leads, in its parts.
struct LinkAddress {
  /// What is before the colon, in lower case; nil for a relative address.
  let scheme: String?
  /// The rest up to `?` or `#`, percent escapes decoded.
  let path: String
  /// What is behind `#`, percent escapes decoded.
  let fragment: String?

  /// Reads an address as browsers do: they ignore control characters and the blanks around it.
  init(_ address: String) {
    let scalars = address.unicodeScalars.filter { $0.value > 0x1F && $0.value != 0x7F }
    let text = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
    let name = text.scheme
    scheme = name?.lowercased()
    let parts = text.dropFirst(name.map { $0.count + 1 } ?? 0)
      .split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts[0].prefix { $0 != "?" }.decoded
    fragment = parts.count > 1 ? parts[1].decoded : nil
  }

  /// Whether it has the form of a page's address in hosted DocC, such as `./stacks/stack/push(_:)`:
  /// its last part has no extension.
  var isHostedPage: Bool {
    guard scheme == nil, !path.hasPrefix("/"), let last = path.split(separator: "/").last else {
      return false
    }
    return last.contains("(") || !last.contains(".")
  }

  /// The lines that `#L10` or `#L10-L20` names; nil for other fragments.
  var lastLine: Int? {
    guard let match = fragment?.wholeMatch(of: #/L(\d+)(?:C\d+)?(?:-L?(\d+)(?:C\d+)?)?/#) else {
      return nil
    }
    return max(Int(match.output.1) ?? .max, match.output.2.map { Int($0) ?? .max } ?? 0)
  }
}

extension Substring {
  fileprivate var decoded: String { removingPercentEncoding ?? String(self) }
}

extension String {
  /// The addresses in some HTML, which other viewers of Markdown obey, each with its byte offset.
  var htmlAddresses: [(address: String, offset: Int)] {
    // Most HTML has no attributes, and a regular expression takes long to prepare.
    guard utf8.contains(UInt8(ascii: "=")) else { return [] }
    let text = withoutHTMLComments
    let attribute =
      #/\s(href|src|srcset|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/#.ignoresCase()
    let found = text.htmlTags.flatMap { $0.matches(of: attribute) }
    return found.flatMap { match -> [(address: String, offset: Int)] in
      let value = match.output.2 ?? match.output.3 ?? match.output.4 ?? ""
      let offset = text.utf8.distance(from: text.startIndex, to: match.output.1.startIndex)
      let decoded = String(value).decodedHTMLEntities
      guard match.output.1.lowercased() == "srcset" else { return [(decoded, offset)] }
      return decoded.split(separator: ",").compactMap { $0.split(separator: " ").first }
        .map { (String($0), offset) }
    }
  }

  /// The names that some HTML gives to places of the page.
  var htmlAnchors: [String] {
    guard utf8.contains(UInt8(ascii: "=")) else { return [] }
    let attribute = #/\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/#.ignoresCase()
    return withoutHTMLComments.htmlTags.flatMap { $0.matches(of: attribute) }
      .map { String($0.output.1 ?? $0.output.2 ?? $0.output.3 ?? "").decodedHTMLEntities }
  }

  /// The opening tags: text between them may look like an attribute.
  private var htmlTags: [Substring] {
    matches(of: #/<[A-Za-z](?:"[^"]*"|'[^']*'|[^'">])*>/#).map(\.output)
  }

  /// The HTML with blanks for its comments, so that places stay.
  private var withoutHTMLComments: String {
    guard contains("<!--") else { return self }
    return replacing(#/<!--(?s:.*?)-->/#) { match in
      match.output.map { $0.isNewline ? "\($0)" : String(repeating: " ", count: $0.utf8.count) }
        .joined()
    }
  }

  /// The text with numeric character references, and the named ones that occur in addresses.
  private var decodedHTMLEntities: String {
    replacing(#/&(?:#(\d+)|#[xX]([0-9A-Fa-f]+)|(\w+));?/#) { match in
      let number =
        match.output.1.flatMap { UInt32($0) } ?? match.output.2.flatMap { UInt32($0, radix: 16) }
      if let scalar = number.flatMap(Unicode.Scalar.init) { return String(scalar) }
      let names = [
        "amp": "&", "quot": "\"", "apos": "'", "lt": "<", "gt": ">", "colon": ":", "Tab": "\t",
        "NewLine": "\n", "sol": "/", "num": "#", "period": ".", "lpar": "(", "rpar": ")",
      ]
      return match.output.3.flatMap { names[String($0)] } ?? String(match.output.0)
    }
  }
}
