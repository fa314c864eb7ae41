import Foundation
import Manuscript
import Support

extension Book {
  /// The book of a command: the one that `--book` names, or the nearest upward.
  ///
  /// - Parameter paths: Files and folders of the chapters that are wanted; nil for all chapters.
  /// - Throws: `UsageError` if there is none.
  public static func find(_ option: String?, chaptersOf paths: [String]? = nil) throws -> Book {
    try Book(readingFrom: findFolder(option), chaptersOf: paths)
  }

  /// The folder of a command's book.
  ///
  /// - Throws: `UsageError` if there is none.
  public static func findFolder(_ option: String?) throws -> URL {
    if let option { return URL(filePath: option, directoryHint: .isDirectory) }
    var folder = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL
    while true {
      let chapters = folder.appending(path: "Chapters", directoryHint: .isDirectory)
      if FileManager.default.isFolder(chapters) { return chapters }
      guard folder.path != "/" else {
        throw UsageError(
          "there is no folder Chapters/ here or above; name the book's folder with --book DIR")
      }
      folder.deleteLastPathComponent()
    }
  }
}
