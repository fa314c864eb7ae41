import Execution
import Manuscript
import SwiftAnalysis

/// Code of different sections of a page.
extension DocumentSearch {
  /// A fence that changes what another section has as a constant, with that as a variable; nil where
  /// there is no such constant. Which of both its reader has, the page does not say.
  func withVariables(_ known: DocumentOutcome) throws -> DocumentOutcome? {
    var program = known.program
    let section = section(of: known.part.id)
    for name in Set(known.transcript.errors.compactMap(\.changedConstant)) {
      let declaring = program.parts.indices.dropLast().last { position in
        programs.names(program.parts[position].id).variables.contains(name)
      }
      guard let declaring, self.section(of: program.parts[declaring].id) != section else {
        continue
      }
      program.parts[declaring].variables.insert(name)
    }
    guard program.parts.contains(where: { !$0.variables.isEmpty }) else { return nil }
    let found = try outcome(of: program)
    return found.transcript.errors.count < known.transcript.errors.count ? found : nil
  }

  /// How many headings are above a fence.
  private func section(of id: FenceID) -> Int {
    let line = programs.manuscript[id].start.line
    return programs.manuscript.document.blocks.prefix { $0.start.line < line }
      .count { if case .heading = $0.kind { true } else { false } }
  }
}
