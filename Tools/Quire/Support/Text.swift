extension String {
  /// The text with control characters written as escapes, so that terminals do not interpret them.
  public var visible: String {
    var result = ""
    for scalar in unicodeScalars {
      let isPlain =
        scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
      result +=
        isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
    return result
  }
}

extension Substring {
  /// The text without spaces and tabs at its end.
  package var trimmingBlanksAtEnd: Substring {
    self[
      ..<(lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" }.map { index(after: $0) } ?? startIndex)
    ]
  }
}
