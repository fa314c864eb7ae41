import SwiftAnalysis
import Testing

@Suite struct `Hidden code` {
  /// What is found in lines of which those with a `-` are folded, but for the type `A`, a name that no
  /// module has.
  private func found(_ lines: String, isSetup: Bool = false) -> [String] {
    var text = ""
    for line in lines.split(separator: "\n") {
      text +=
        line.hasPrefix("-")
        ? "// snippet.hide\n\(line.dropFirst())\n// snippet.show\n" : line + "\n"
    }
    let snippet = Snippet(parsing: text)
    return snippet.hiddenDeclarations(
      isSetup: isSetup, ownTypes: snippet.ownTypes, used: snippet.usedInSight
    ).map { ($0.type.map { $0 + "." } ?? "") + $0.name }.filter { $0 != "A" }
  }

  @Test(arguments: [
    ("-func print(_ value: Any) {}\nprint(1)", ["print"]),
    ("-let print = { (value: Any) in }\nprint(1)", ["print"]),
    ("-guard let print = other else { fatalError() }\nprint(1)", ["print"]),
    ("-let (print, max) = pair\nprint(1)", ["print"]),
    ("-func f(print: (Any) -> Void) {\nprint(1)\n-}", ["print"]),
    ("-func f(with print: (Any) -> Void) {\nprint(1)\n-}", ["print"]),
    ("-other { print in\nprint(1)\n-}", ["print"]),
    ("-for print in all {\nprint(1)\n-}", ["print"]),
    ("-if let print = other {\nprint(1)\n-}", ["print"]),
    ("-switch other { case .some(let print):\nprint(1)\n-default: break }", ["print"]),
    ("-func `print`(_ value: Any) {}\nprint(1)", ["print"]),
    ("-class A { func print(_ value: Any) {} }\nclass B: A { func f() { print(1) } }", ["print"]),
    ("-func + (a: Int, b: Int) -> Int { 7 }\n1 + 1", ["+"]),
    ("-func ?? (a: Int?, b: Int) -> Int { 7 }\na ?? 1", ["??"]),
    ("-infix operator +: Low\n1 + 1", ["+"]),
    ("-typealias IntegerLiteralType = Odd\nlet a = 1", ["IntegerLiteralType"]),
    ("-typealias Int = String\nlet a: Int = b", ["Int"]),
    ("-struct Set<Element> {}\nlet a: [Set<Int>] = b", ["Set"]),
    (
      "-@freestanding(expression) macro expect() = #externalMacro(module: \"A\", type: \"B\")\n#expect()",
      ["expect"]
    ),
    ("-extension Array { var count: Int { 7 } }\na.count", ["Array.count"]),
    (
      "-extension Int: @retroactive CustomStringConvertible {}\nprint(1)",
      ["Int.CustomStringConvertible"]
    ),
    (
      "-protocol P {}\n-extension P { var count: Int { 7 } }\n-extension Int: P {}\nprint(1)",
      ["Int.P", "Int.count"]
    ),
  ])
  func `that lines in sight may mean is found`(lines: String, names: [String]) {
    #expect(found(lines) == names)
  }

  @Test(arguments: [
    "-func print(_ value: Any) {}\nlog(1)",
    "-func f() { let print = 1 }\nprint(1)",
    "-struct A { func print() {} }\nprint(1)",
    "-struct A { var count: Int { 7 } }\nA().count",
    "-let player = 1\n-print(player)\nmax(1, 2)",
    "-struct A: CustomStringConvertible {}\nprint(A())",
    "func print(_ value: Any) {}\nprint(1)",
  ])
  func `that they cannot mean is not`(lines: String) { #expect(found(lines) == []) }

  @Test func `of a setup may use its own names inside of bodies`() {
    #expect(found("func f() { let print = 1; _ = print }", isSetup: true) == ["f"])
  }

  @Test func `of a setup is looked at without a use`() {
    #expect(found("func floor(_ a: Double) -> Double { 7 }", isSetup: true) == ["floor"])
  }

  @Test func `is named where lines in sight use it`() {
    let text =
      "// snippet.hide\nstruct Player { let name = 1 }\nlet a = 2\n// snippet.show\nPlayer().name\n"
    let snippet = Snippet(parsing: text)
    #expect(snippet.foldedNames(from: 0) == ["Player", "name"])
    #expect(Snippet(parsing: "let a = 1").names(usedIn: Snippet(parsing: "print(a)")) == ["a"])
  }
}
