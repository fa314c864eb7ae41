import DocumentTesting
import Testing

@Suite struct InstanceMethods {
  @Test(arguments: try ChapterExamples.of("\(Self.self)"))
  func `an example passes`(example: DocumentExample) { example.check() }
}
