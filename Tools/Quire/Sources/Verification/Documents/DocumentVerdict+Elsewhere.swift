import Compilation
import Manuscript
import SwiftAnalysis

/// Errors that follow from what is not on this machine.
extension DocumentVerdict {
  /// Why a message of the compiler is about what is not on this machine; nil where it is not.
  func elsewhere(_ message: FenceResult.Message) -> String? {
    if let name = message.missingModule {
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
    let member = message.missingMember
    if let member, let type = message.typeOfMissingMember,
      Platforms.declare(member: member, of: type)
    {
      return "needs another platform: it uses `\(type).\(member)`"
    }
    // Without a capital, a name may as well be one that only the reader has.
    let type = message.missingName.flatMap { $0.first?.isUppercase == true ? $0 : nil }
    guard let name = message.missingName == nil ? member : type,
      (try? context.settings.document.otherNames())?.contains(name) == true
    else { return nil }
    return "needs another platform: the package declares `\(name)` for others only"
  }

  /// Why a message of the compiler follows from a module that does not build; nil where it does not.
  func brokenModule(_ message: FenceResult.Message) -> String? {
    let settings = context.settings.document
    guard !settings.brokenModules.isEmpty else { return nil }
    if let name = message.missingModule, let error = settings.brokenModules[name] {
      return "imports `\(name)`, which does not build: \(error)"
    }
    guard let wanted = message.missingName ?? message.missingMember,
      let module = settings.brokenModule(wanted)
    else { return nil }
    return "needs `\(wanted)` of the module `\(module)`, which does not build: "
      + (settings.brokenModules[module] ?? "")
  }
}
