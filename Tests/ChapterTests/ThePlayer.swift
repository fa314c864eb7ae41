import DocumentTesting
import Testing

@Suite struct ThePlayer {
  @Test(arguments: try ChapterExamples.of("\(Self.self)"))
  func `an example passes`(example: DocumentExample) { example.check() }
}
