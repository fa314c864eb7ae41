// The file that runs a program's tests; it is compiled as a part of the program.
import QuireReporting
import Testing

// Reports that a check of the tests is evaluated, the first one as the value -2, the others below.
nonisolated func __quire_evaluated(_ check: Swift.Int) {
  __quire_value(-2 - check, check)
}

nonisolated func __quire_evaluated(
  _ check: Swift.Int, _ place: Testing.SourceLocation
) -> Testing.SourceLocation {
  __quire_evaluated(check)
  return place
}

nonisolated func __quire_place(
  _ line: Swift.Int, _ column: Swift.Int,
  _ module: Swift.String = #fileID, _ file: Swift.String = #filePath
) -> Testing.SourceLocation {
  .init(fileID: module, filePath: file, line: line, column: column)
}

func __quire_run_tests() async -> Never {
  __quire_end(await Testing.__swiftPMEntryPoint() as Swift.Int32)
}
