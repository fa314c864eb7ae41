import Testing

@testable import SymbolIndex

@Suite struct `A symbol's name in prose` {
  private let table = SymbolTable(modules: [
    .init(
      name: "Lists",
      symbols: [
        symbol("List"), symbol("List/add(_:as:)"), symbol("List/init()", "init"),
        symbol("List/take(_:)", "method", usr: "s:1"),
        symbol("List/take(_:)", "method", usr: "s:2"),
        symbol("List/size", "property"), symbol("List/size", "type.property", usr: "s:3"),
        symbol("Token"), symbol("/(_:_:)", "func.op"),
      ]),
    .init(name: "Others", symbols: [symbol("Token", module: "Others")]),
  ])

  static func symbol(
    _ name: String, _ kind: String = "class", module: String = "Lists", usr: String = ""
  ) -> SymbolTable.Symbol {
    .init(
      usr: usr + module + name, module: module,
      path: name.hasPrefix("/") ? [name] : name.split(separator: "/").map(String.init), kind: kind,
      declaration: "", documentation: "", file: nil, line: nil)
  }

  @Test(arguments: [
    ("List", true), ("/documentation/Lists/List/take(_:)-9imp6", true), ("Lists", true),
    ("List/take(_:)", true), ("/documentation/Swift/Array", true), ("List//(_:_:)", true),
    ("./lists/list", true), ("./lists/lits", false), ("Lits", false), ("List/give(_:)", false),
    ("/documentation/Lists/Lits", false),
  ])
  func `may be what an address of DocC leads to`(address: String, isFound: Bool) {
    #expect(table.mayHaveSymbol(at: address) == isFound)
  }

  private func found(_ name: String, in home: String? = nil) -> String {
    switch table.meaning(of: name, in: home) {
    case .module(let name): "module \(name)"
    case .symbol(let symbol): "\(symbol.module) \(symbol.name) \(symbol.kind)"
    case .ambiguous(let names): "ambiguous \(names.joined(separator: " "))"
    case .unknown(let nearest): "unknown \(nearest ?? "-")"
    }
  }

  @Test(arguments: [
    ("List", "Lists List class"), ("List/add(_:as:)", "Lists List/add(_:as:) class"),
    ("Lists/List", "Lists List class"), ("Lists", "module Lists"),
    ("Others/Token", "Others Token class"), ("List/size-property", "Lists List/size property"),
    ("List/size-swift.type.property", "Lists List/size type.property"),
    ("/(_:_:)", "Lists /(_:_:) func.op"),
  ])
  func `means a symbol or a module`(name: String, meaning: String) {
    #expect(found(name) == meaning)
  }

  @Test(arguments: [
    ("List/add(_:)", "unknown List/add(_:as:)"), ("Lst", "unknown List"),
    ("List/ad(_:as:)", "unknown List/add(_:as:)"), ("Other", "unknown Others"),
    ("Weather/report()", "unknown -"), ("Others/List", "unknown List"),
  ])
  func `that is unknown has a nearest one`(name: String, meaning: String) {
    #expect(found(name) == meaning)
  }

  @Test func `that several symbols share is ambiguous`() throws {
    #expect(found("Token") == "ambiguous Lists/Token Others/Token")
    #expect(found("Token", in: "Others") == "Others Token class")
    #expect(found("List/size") == "ambiguous List/size-property List/size-type.property")
    guard case .ambiguous(let names) = table.meaning(of: "List/take(_:)") else {
      Issue.record("it means one symbol")
      return
    }
    #expect(names.count == 2 && Set(names).count == 2)
    for name in names {
      guard case .symbol(let symbol) = table.meaning(of: name) else {
        Issue.record("\(name) means no symbol")
        continue
      }
      #expect(table.uniqueName(of: symbol) == name)
    }
  }
}
