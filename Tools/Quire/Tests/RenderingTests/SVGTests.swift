import Foundation
import Testing

@testable import Verification

@Suite struct `The SVG of a figure` {
  private func markup(_ inner: String, root: String = "") throws -> String {
    let figure = try SVGFigure(parsing: "<svg\(root)><title>a</title>\(inner)</svg>")
    return figure.markup(labeledBy: "l", idPrefix: "p-")
  }

  @Test(arguments: [
    #"<path class="line" d="M 1 2 L3-4.5e3Z" fill="none"/>"#,
    ##"<rect class="a b" x="1" y="2" width="50%" height="3" rx="1" fill="#aBc" stroke="rgb(1 2 3 / 50%)"/>"##,
    #"<g transform="translate(1 2) rotate(-3, 4, 5)"><circle cx="1" cy="2" r="3"/></g>"#,
    #"<text class="t" xml:space="preserve" x="1" y="2">a &amp; &lt;b&gt; &quot;c&quot; <tspan dx="1">é😀</tspan></text>"#,
    #"<text x="1" y="2" font-size="12px" font-family="'Noto Sans', serif">x</text>"#,
    "<desc>what it shows</desc>", "\n<polygon points=\"1,2 3,4\"/>\n", "",
  ]) func `is written as it was`(inner: String) throws {
    let written = try markup(inner)
    #expect(written == "<svg aria-labelledby=\"l\"" + (inner.isEmpty ? "/>" : ">\(inner)</svg>"))
  }

  @Test func `has ids of its own on the page`() throws {
    let written = try markup(
      """
      <defs><marker id="m" refX="1"><path d="M0 0"/></marker><linearGradient id="g"><stop/></linearGradient>
      <linearGradient id="h" xlink:href="#g"/><clipPath id="c"><rect/></clipPath></defs>
      <g id="x"><rect fill="url(#h) red"/></g><use href="#x"/>
      <path marker-end="url(#m)" clip-path="url(#c)" marker-start="none" aria-labelledby="x m"/>
      """, root: #" xmlns:xlink="http://www.w3.org/1999/xlink" aria-labelledby="x""#)
    for part in [
      "id=\"p-m\"", "href=\"#p-g\"", "id=\"p-x\"", "fill=\"url(#p-h) red\"", "href=\"#p-x\"",
      "marker-end=\"url(#p-m)\"", "clip-path=\"url(#p-c)\"", "aria-labelledby=\"p-x p-m\"",
    ] {
      #expect(written.contains(part), "\(part) in \(written)")
    }
    #expect(!written.contains("xlink"))
    #expect(written.hasPrefix("<svg aria-labelledby=\"l\">"))
  }

  @Test func `has a title in plain text, and a width`() throws {
    let figure = try SVGFigure(
      parsing:
        "<!-- x -->\n<svg viewBox=\"0 0, 600 20\">\n<title>a &lt;b&gt; <![CDATA[&c]]></title>\n<g/></svg>\n"
    )
    #expect(figure.title == "a <b> &c")
    #expect(figure.viewBoxWidth == 600)
    #expect(
      figure.markup(labeledBy: "l", idPrefix: "")
        == "<svg aria-labelledby=\"l\" viewBox=\"0 0, 600 20\">\n<g/></svg>")
  }

  @Test(arguments: Refused.all) fileprivate func `is refused with`(sample: Refused) throws {
    let error = #expect(throws: SVGFigure.Problem.self) { try markup(sample.inner) }
    #expect(error?.message.contains(sample.message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg><title>&a;</title></svg>", "`<!DOCTYPE`"),
    ("<!-- x --> <!DOCTYPE svg SYSTEM 'http://e.x/d'><svg><title>a</title></svg>", "`<!DOCTYPE`"),
    ("<?xml version='1.0' encoding='utf-16'?><svg><title>a</title></svg>", "`<?`"),
    ("<svg><title>&b;</title></svg>", "not well-formed"),
    ("<s:svg xmlns:s='http://www.w3.org/2000/svg'><title>a</title></s:svg>", "this prints <s:svg>"),
    ("<SVG><title>a</title></SVG>", "this prints <SVG>"),
    ("<svg><desc>a</desc><title>a</title></svg>", "the first child"),
    ("<svg><title><b>a</b></title></svg>", "an element in its <title>"),
    ("<svg xmlns='http://www.w3.org/1999/xhtml'><title>a</title></svg>", "of `xmlns`"),
  ]) func `is not`(text: String, message: String) throws {
    let error = #expect(throws: SVGFigure.Problem.self) { try SVGFigure(parsing: text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `has at most 100 levels`() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "<g>", count: count) + String(repeating: "</g>", count: count)
    }
    _ = try markup(nested(99))
    for count in [100, 100_000] {
      let error = #expect(throws: SVGFigure.Problem.self) { try markup(nested(count)) }
      #expect(error?.message.hasPrefix("a figure cannot have more than 100 levels") == true)
    }
  }

  @Test func `does not draw more elements than a browser can`() throws {
    let many = String(repeating: "<rect/>", count: 1_000)
    let uses = String(repeating: "<use href='#a'/>", count: 100)
    let error = #expect(throws: SVGFigure.Problem.self) {
      try markup("<g id='a'>\(many)</g>\(uses)")
    }
    #expect(error?.message == "this figure draws 101203 elements, more than 100000")
    _ = try markup("<g id='a'>\(many)</g>" + uses.prefix(uses.count / 2))
    #expect(throws: SVGFigure.Problem.self) {
      try markup(
        "<marker id='a'>\(many)</marker><path marker-mid='url(#a)' d='\(String(repeating: "h1", count: 200))'/>"
      )
    }
  }
}

/// The inside of an SVG, and a part of the message that refuses it.
private struct Refused: CustomTestStringConvertible {
  let inner, message: String
  var testDescription: String { inner }

  init(_ inner: String, _ message: String) { (self.inner, self.message) = (inner, message) }

  static let all =
    [
      "script", "SCRIPT", "style", "STYLE", "foreignObject", "iframe", "image", "feImage", "filter",
      "a", "set", "animate", "animateTransform", "animateMotion", "handler", "listener", "audio",
      "video", "embed", "object", "meta", "link", "base", "xmp", "p", "svg:script", "mask",
      "switch",
    ].map { Refused("<g><\($0)/></g>", "the element <\($0)>, on line 1") }
    + [
      "onload", "ONLOAD", "style", "STYLE", "src", "data-x", "xml:base", "filter", "mask", "cursor",
      "xlink:title", "name", "tabindex", "xmlns:html",
    ].map { Refused("\n<g \($0)='x'/>", "the attribute `\($0)`, on line 2") }
    + [
      ("href", "https://e.x/"), ("href", "javascript:alert(1)"),
      ("xlink:href", "data:image/svg+xml,x"),
      ("href", "x.svg#a"), ("href", " #a"), ("href", "#"), ("fill", "url(http://e.x/#a)"),
      ("fill", "url(  #a)"), ("fill", "u\\72l(#a)"), ("fill", "url('#a')"),
      ("fill", "url(#a) url(http://e.x)"), ("fill", "/**/url(//e.x)"), ("stroke", "image(x)"),
      ("clip-path", "url(x.svg#a)"), ("marker-end", "URL(//e.x)"), ("font-family", "url(//e.x)"),
      ("transform", "url(#a)"), ("class", "a;b"), ("x", "calc(1px)"), ("d", "url(//e.x)"),
      ("id", "a b"), ("id", ""), ("xmlns", "http://www.w3.org/1999/xhtml"), ("opacity", "var(--x)"),
    ].map { Refused("<g \($0)=\"\($1)\"/>", "of `\($0)`") }
    + [
      Refused("<g>a</g>", "text in <g>"), Refused("<g><![CDATA[a]]></g>", "text in <g>"),
      Refused("<desc><g/></desc>", "an element in its <desc>"),
      Refused(
        "<?xml-stylesheet href='http://e.x'?>", "the processing instruction `<?xml-stylesheet`"),
      Refused("<g id='a'/><g id='a'/>", "two elements of this figure have the id `a`"),
      Refused("<use href='#b'/>", "refers to `#b`, but none"),
      Refused("<g id='a'><use href='#a'/></g>", "refers to `#a` itself"),
      Refused("<g id='a'/><g id='b'><use href='#a'/></g><use href='#b'/>", "refers to `#a` itself"),
    ]
}

@Suite struct `The scenes of a figure` {
  private func printed(
    _ drawings: [String], switches: String = #"[{"name":"a","positions":["1","2"]}]"#
  ) throws -> SVGScenes? {
    let texts = drawings.map { "\"<svg viewBox='0 0 10 20'><title>t</title>\($0)</svg>\"" }
    return try SVGScenes(
      parsing:
        "{\"scenes\":\"T\",\"switches\":\(switches),\"drawings\":[\(texts.joined(separator: ","))]}"
    )
  }

  @Test func `are one drawing, with each part once`() throws {
    let scenes = try #require(
      try printed(["<path d='M0 0'/><path d='M1 1'/>", "<path d='M0 0'/><path d='M2 2'/>"]))
    #expect(
      scenes.markup(labeledBy: "l", idPrefix: "p-") == """
        <svg aria-labelledby="l" viewBox="0 0 10 20"><path d="M0 0"/>
        <g data-in="2" display="none"><path d="M2 2"/></g>
        <g data-in="1"><path d="M1 1"/></g></svg>
        """)
    #expect(scenes.words(of: 1) == "a: 2")
  }

  @Test func `have room for all of them, wherever they begin`() throws {
    let drawings = ["-10 -10 20 20", "0 0 30 5"].map {
      "\"<svg viewBox='\($0)'><title>t</title><path/></svg>\""
    }
    let scenes = try #require(
      try SVGScenes(
        parsing: "{\"scenes\":\"T\",\"switches\":[{\"name\":\"a\",\"positions\":[\"1\",\"2\"]}],"
          + "\"drawings\":[\(drawings.joined(separator: ","))]}"))
    let markup = scenes.markup(labeledBy: "l", idPrefix: "")
    #expect(markup.contains("viewBox=\"-10 -10 40 20\""), "\(markup)")
  }

  @Test func `are numbered with the last switch as the fastest`() throws {
    let switches = #"[{"name":"a","positions":["1","2"]},{"name":"b","positions":["x","y","z"]}]"#
    let scenes = try #require(
      try printed(Array(repeating: "<path/>", count: 6), switches: switches))
    #expect(
      (0..<6).map(scenes.positions) == [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]])
    // What all scenes have says nothing of them.
    #expect(!scenes.markup(labeledBy: "l", idPrefix: "").contains("data-in"))
  }

  @Test(arguments: [
    (1, #"[{"name":"a","positions":["1","2"]}]"#, "2 combinations, and there are 1 drawings"),
    (2, #"[{"name":"a","positions":["1","1"]}]"#, "two positions of the switch “a”"),
    (2, #"[{"name":" ","positions":["1","2"]}]"#, "need names of their own"),
    (
      65, #"[{"name":"a","positions":[\#((0..<65).map { "\"\($0)\"" }.joined(separator: ","))]}]"#,
      "from 2 to 64"
    ),
    (2, "7", "a figure prints one SVG or `Scenes`"),
  ])
  func `are refused where switches and drawings do not fit`(
    count: Int, switches: String, message: String
  ) throws {
    let error = #expect(throws: SVGFigure.Problem.self) {
      try printed(Array(repeating: "<path/>", count: count), switches: switches)
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `are those of figures that could stand alone`() throws {
    #expect(throws: SVGFigure.Problem.self) { try printed(["<path/>", "<script/>"]) }
    #expect(try SVGScenes(parsing: "<svg/>") == nil)
  }
}
