import DocumentTesting
import Testing

/// The examples in the documentation comments of the modules.
@Suite struct Comments {
  @Test(arguments: try ChapterExamples.ofComments())
  func `an example passes`(example: DocumentExample) { example.check() }
}
