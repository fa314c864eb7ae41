import Manuscript
import SwiftAnalysis

/// Errors that follow from what is not on this machine.
extension DocumentVerdict {
  /// Why a message of the compiler is about what is not on this machine; nil where it is not.
  func elsewhere(_ message: String) -> String? {
    if let match = message.firstMatch(of: #/^no such module '(\w+)/#) {
      let name = String(match.output.1)
      if Platforms.modules.contains(name) { return "needs another platform: it imports \(name)" }
      let near = (context.settings.libraries + ["Foundation", "Testing"]).nearest(to: name)
      guard near == nil else { return nil }
      return "imports \(name), which this package does not depend on"
    }
    if let type = message.typeWithHiddenInitializer,
      ![false, true].contains(where: { isMember in
        (try? context.settings.document.modulesDeclaring(type, isMember))?.isEmpty != true
      })
    {
      return "needs another platform: `\(type)` has no such initializer here"
    }
    if let name = message.missingName, Platforms.declare(name) {
      return "needs another platform: it uses `\(name)`"
    }
    if let match = message.firstMatch(of: #/value of type '(\w+)' has no member '(\w+)'/#),
      Platforms.declare(member: String(match.output.2), of: String(match.output.1))
    {
      return "needs another platform: it uses `\(match.output.1).\(match.output.2)`"
    }
    let member = message.firstMatch(of: #/has no member '(\w+)'/#).map { String($0.output.1) }
    // Without a capital, a name may as well be one that only the reader has.
    let type = message.missingName.flatMap { $0.first?.isUppercase == true ? $0 : nil }
    guard let name = message.missingName == nil ? member : type,
      (try? context.settings.document.otherNames())?.contains(name) == true
    else { return nil }
    return "needs another platform: the package declares `\(name)` for others only"
  }

  /// Why a message of the compiler follows from a module that does not build; nil where it does not.
  func brokenModule(_ message: String) -> String? {
    let settings = context.settings.document
    guard !settings.brokenModules.isEmpty else { return nil }
    let name = message.firstMatch(of: #/^no such module '(\w+)/#).map { String($0.output.1) }
    if let name, let error = settings.brokenModules[name] {
      return "imports `\(name)`, which does not build: \(error)"
    }
    let member = message.firstMatch(of: #/has no member '(\w+)'/#).map { String($0.output.1) }
    guard let wanted = message.missingName ?? member, let module = settings.brokenModule(wanted)
    else { return nil }
    return "needs `\(wanted)` of the module `\(module)`, which does not build: "
      + (settings.brokenModules[module] ?? "")
  }
}

extension String {
  /// The type in a message that one of its initializers is not public. Classes that are also
  /// Objective-C's have a public one on Apple's platforms.
  fileprivate var typeWithHiddenInitializer: String? {
    firstMatch(of: #/^'(\w+)' initializer is inaccessible due to 'internal'/#).map {
      String($0.output.1)
    }
  }
}
