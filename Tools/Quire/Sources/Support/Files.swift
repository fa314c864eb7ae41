import Foundation

extension URL {
  /// The path relative to the working folder if the file is below it, otherwise the whole path.
  public var shortPath: String {
    let base = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
    let path = standardizedFileURL.path
    return path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }

  /// The nearest folder above with a package's manifest.
  public var packageRoot: URL? {
    var folder = standardizedFileURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let manifest = folder.appending(path: "Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) { return folder }
    }
    return nil
  }
}

extension URL {
  /// Checks that files can be written into this folder.
  ///
  /// - Throws: `EnvironmentError` where the disk is full, or nearly so.
  package func checkSpace() throws {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return }
    let bytes = UInt64(facts.f_bavail) * UInt64(facts.f_frsize)
    let lacksFiles = facts.f_files > 0 && facts.f_favail == 0
    guard bytes < 1 << 20 || lacksFiles else { return }
    throw EnvironmentError(
      "the disk with \(shortPath) is full: \(lacksFiles ? "no more files fit" : "\(bytes >> 10) KB are left");"
        + " make room, and run this again")
  }
}

extension FileManager {
  /// Whether there is a folder at a URL.
  public func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
