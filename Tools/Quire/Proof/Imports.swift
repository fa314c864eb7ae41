import Manuscript

extension Manuscript {
  /// The modules that its Swift fences import.
  public var importedModules: [String] {
    fences.flatMap { fence -> [String] in
      switch fence.kind {
      case .code, .step: Snippet(parsing: fence.text).imports.map(\.module)
      default: []
      }
    }
  }
}

extension Exercise {
  /// The modules that its files import.
  public var importedModules: [String] {
    [start, solution, checks].flatMap { Snippet(parsing: $0.text).imports.map(\.module) }
  }
}
