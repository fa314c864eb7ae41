import Manuscript
import SwiftAnalysis

/// Loading Foundation takes a third of the time that the compiler needs for a small program.
extension ManuscriptPrograms {
  /// The package's modules without Foundation, where code may do without it; nil where it would have
  /// to be compiled again.
  func leanImports(for parts: [DocumentPart], _ settings: DocumentSettings) -> [String]? {
    guard settings.triesWithoutFoundation, manuscript.imports == nil else { return nil }
    let isLean = parts.allSatisfy { part in
      snippet(part.id).imports.allSatisfy { settings.imports.contains($0.module) }
        && names(part.id).mentioned.allSatisfy { !Self.isOfFoundation($0) }
    }
    return isLean ? settings.imports.filter { $0 != "Foundation" } : nil
  }

  /// Whether a name is most likely one of Foundation, or of a module that is imported with it.
  private static func isOfFoundation(_ name: String) -> Bool {
    namesOfFoundation.contains(name) || name.hasPrefix("NS") || name.hasPrefix("Dispatch")
      || name.hasSuffix("Formatter") || name.hasPrefix("URL") || name.hasPrefix("JSON")
  }

  private static let namesOfFoundation: Set<String> = [
    "Bundle", "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "Decimal", "FileHandle",
    "FileManager", "IndexPath", "IndexSet", "Locale", "Measurement", "Notification",
    "NotificationCenter", "OperationQueue", "Process", "ProcessInfo", "RunLoop", "Test", "Thread",
    "TimeInterval", "TimeZone", "Timer", "UUID", "UserDefaults", "components", "exit", "expect",
    "format", "pow", "replacingOccurrences", "sqrt", "trimmingCharacters",
  ]
}
