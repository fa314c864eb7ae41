import Testing
import Tracing

@testable import Rendering

@Suite struct `The objects of a step` {
  private func still(_ number: Int?, objects: String, references: String) throws
    -> (drawing: String, step: Int)?
  {
    func step(_ objects: String, _ references: String) -> String {
      """
      {"file":"a","line":1,"depth":0,"lane":0,"event":"","printed":0,"variables":[],"left_out":[],\
      "objects":[\(objects)],"references":[\(references)],"gone":[]}
      """
    }
    let json = """
      {"schema":1,"complete":true,"same_each_time":true,"files":[{"name":"a","listing":"code-1"}],\
      "steps":[\(step("", "")),\(step(objects, references))]}
      """
    let section = TraceSection(try Trace(json: json), listing: "code-1")
    return section.still(number).map { ($0.drawing.svg, $0.step) }
  }

  private let objects =
    #"{"id":3,"type":"Player"},{"id":5,"type":"Screen","name":"episode"}"#
  private let references =
    #"{"from":"player","to":3,"label":"","strength":"strong"},"#
    + #"{"from":3,"to":5,"label":"screen","strength":"weak"}"#

  @Test func `are those of the last one, with the variables that lead to them`() throws {
    let still = try #require(try still(nil, objects: objects, references: references))
    #expect(still.step == 2)
    for words in [">player<", ">Player<", ">“episode”<", "weak screen"] {
      #expect(still.drawing.contains(words), "\(words) in \(still.drawing)")
    }
  }

  @Test func `are those of the one that is named, and of none without references`() throws {
    #expect(try still(2, objects: objects, references: references)?.step == 2)
    #expect(try still(1, objects: objects, references: references) == nil)
    #expect(try still(nil, objects: objects, references: "") == nil)
    #expect(try still(3, objects: objects, references: references) == nil)
  }
}
