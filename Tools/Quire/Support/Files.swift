import Foundation

extension URL {
  /// The path relative to the working folder if the file is below it, otherwise the whole path.
  public var shortPath: String {
    let base = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
    let path = standardizedFileURL.path
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }
}

extension FileManager {
  /// Whether there is a folder at a URL.
  public func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
