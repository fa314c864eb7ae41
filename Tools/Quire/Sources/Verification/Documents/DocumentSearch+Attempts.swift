import Compilation
import Manuscript
import SwiftAnalysis

extension DocumentSearch {
  /// What a fence needs of the others: first what is at the top level, then what is in the body of a
  /// function.
  ///
  /// - Parameters:
  ///   - isNested: Whether the fence itself may declare what they declare too.
  ///   - alsoBelow: Whether fences below it are among them.
  func context(
    of id: FenceID, isNested: Bool = false, alsoBelow: Bool = false
  ) -> [DocumentPart] {
    let known = alsoBelow ? Set(usable.keys) : Set(usable.keys.filter { $0 < id })
    let parts = plan.closure(of: id, among: known, isNested: isNested).compactMap { usable[$0] }
    return parts.filter { $0.form == .script } + parts.filter { $0.form != .script }
  }

  /// A program whose last part is what it is about.
  func program(
    _ parts: [DocumentPart], goal: Program.Goal = .run, imports: [String]? = nil
  ) -> DocumentProgram {
    let stops = parts.dropLast().contains { stopping.contains($0.id) || $0.hasStandIns }
    return DocumentProgram(
      programs, settings, parts, imports: imports ?? self.imports, goal: stops ? .compile : goal)
  }

  /// The program in which a fence is tried first, and those after it.
  func attempts(for id: FenceID) -> (DocumentProgram, [DocumentProgram]) {
    let part = programs.part(id)
    let all = context(of: id)
    let context = all.filter { $0.form == .script }
    var (alone, members) = (part, part)
    (alone.form, members.form) = (.function, .members)
    var found: [DocumentProgram] = []
    let around = self.context(of: id, isNested: true)
    if around.count > all.count, programs.names(id).canBeNested {
      var nested = part
      nested.form = around.last?.form == .function ? .function : .nested
      found.append(program(around + [nested]))
    }
    let isBody = programs.names(id).extended.isEmpty
    if context.count < all.count, isBody { found.append(program(all + [alone])) }
    found.append(program(context + [part]))
    if !context.isEmpty { found.append(program([part])) }
    if programs.names(id).canBeNested || isBody && !programs.snippet(id).imports.isEmpty {
      found.append(program(context + [alone]))
      if !context.isEmpty { found.append(program([alone])) }
    }
    if !programs.names(id).hasStatements || programs.names(id).introduced.count > 0 {
      found.append(program([members]))
    }
    let own = programs.snippet(id).imports.map(\.module)
    if !own.isEmpty { found.append(program([part], imports: ["Foundation"])) }
    found.append(program(context + [part], imports: imports.filter { $0 != "Foundation" }))
    // What returns is the body of a function, and nothing else.
    let bodies = found.filter { $0.parts.last?.form == .function }
    if programs.shape(id).isBody, !bodies.isEmpty { found = bodies }
    return (found.removeFirst(), found)
  }
}
