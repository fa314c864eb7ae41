import DocumentTesting
import Testing

@Suite struct WeakProxy {
  @Test(arguments: try ChapterExamples.of("\(Self.self)"))
  func `an example passes`(example: DocumentExample) { example.check() }
}
