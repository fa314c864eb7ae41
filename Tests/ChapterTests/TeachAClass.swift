import DocumentTesting
import Testing

@Suite struct TeachAClass {
  @Test(arguments: try ChapterExamples.of("\(Self.self)"))
  func `an example passes`(example: DocumentExample) { example.check() }
}
