import Compilation
import Support

/// Errors that follow from what is not on this machine.
extension DocumentVerdict {
  /// Why a message of the compiler is about what is not on this machine; nil where it is not.
  func elsewhere(_ message: FenceResult.Message) -> String? {
    let document = context.settings.document
    if message.needsObjectiveC { return "needs another platform: \(message.text)" }
    if let name = message.missingModule {
      if Platforms.modules.contains(name) { return "needs another platform: it imports \(name)" }
      let known = context.settings.libraries + ["Foundation", "Testing"]
      return known.nearest(to: name) != nil
        ? nil : "imports \(name), which this package does not depend on"
    }
    if let type = message.typeWithHiddenInitializer,
      [false, true].allSatisfy({ isMember in
        document.looked { try $0.modulesDeclaring(type, isMember) }?.isEmpty == true
      })
    {
      return "needs another platform: `\(type)` has no such initializer here"
    }
    if let name = message.missingName, Platforms.declare(name), document.removal(name) == nil,
      Platforms.names.contains(name) || nearest(to: name, isCalled: false) == nil
    {
      return "needs another platform: it uses `\(name)`"
    }
    let member = message.missingMember
    if let member, let type = message.typeOfMissingMember,
      Platforms.members[type]?.contains(member) == true
    {
      return "needs another platform: it uses `\(type).\(member)`"
    }
    // Without a capital, a name may as well be one that only the reader has.
    let type = message.missingName.flatMap { $0.first?.isUppercase == true ? $0 : nil }
    guard let name = message.missingName == nil ? member : type,
      document.looked({ try $0.otherNames() })?.contains(name) == true,
      document.removal(name) == nil
    else { return nil }
    return "needs another platform: the package has `\(name)` on others only"
  }

  /// The other platform that the line above a fence names: “Example (Windows):”.
  var platform: Substring? {
    let above = context.manuscript.text.lines.prefix(context.fence.start.line).reversed()
    return above.first {
      $0.contains(where: \.isLetter) && !$0.contains("```") && !$0.contains("~~~")
    }?
    .firstMatch(of: #/\((Android|Windows|iOS|macOS|tvOS|visionOS|watchOS)\):?\s*$/#)?.1
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

enum Platforms {
  /// Modules that no Linux toolchain has.
  static let modules = Set(
    """
    ARKit AVFoundation AVKit Accelerate AppIntents AppKit Charts CloudKit Cocoa Combine Contacts
    CoreAudio CoreBluetooth CoreData CoreFoundation CoreGraphics CoreImage CoreLocation CoreML
    CoreMotion CoreText CryptoKit Darwin EventKit GameKit GameplayKit HealthKit HomeKit IOKit
    ImageIO Intents JavaScriptCore MapKit MessageUI Metal MetalKit MultipeerConnectivity
    NaturalLanguage Network OSLog PDFKit Photos PhotosUI PlaygroundSupport QuartzCore QuickLook
    RealityKit SafariServices SceneKit Security Speech SpriteKit StoreKit SwiftData SwiftUI
    SystemConfiguration TVUIKit TipKit UIKit UniformTypeIdentifiers UserNotifications Vision
    WatchConnectivity WatchKit WebKit WidgetKit WinSDK XPC os
    """.words.map(String.init))

  fileprivate static let names = Set(
    """
    AnyCancellable AnyPublisher App Binding Button Color CurrentValueSubject Environment
    EnvironmentObject EnvironmentValues FetchRequest Font ForEach GeometryReader HStack Image
    List NavigationLink NavigationStack NavigationView ObservableObject ObservedObject OSLog
    PassthroughSubject Preview PreviewProvider Published Publisher Scene ScrollView State
    StateObject Text VStack View ViewBuilder ViewModifier WindowGroup ZStack autoreleasepool
    os_log os_unfair_lock kCFAllocatorDefault
    """.words.map(String.init))

  /// What only their Foundation has.
  fileprivate static let members: [String: Set<String>] = [
    "URL": ["lines", "resourceBytes"], "FileHandle": ["bytes"],
    "URLSession": ["bytes", "dataTaskPublisher"],
    "NotificationCenter": ["notifications", "publisher"], "Timer": ["publish"],
  ]

  /// Whether a name that is in no scope is one of theirs: `UIView`, `View`.
  static func declare(_ name: String) -> Bool {
    names.contains(name) || name.prefixMatch(of: prefixed) != nil
  }

  // Stored, since a literal in a function is parsed at each call.
  private nonisolated(unsafe) static let prefixed =
    #/(?:UI|NS|CA|CG|CF|CL|CK|CI|AV|MK|SK|SCN|WK|AR|PH|UN|HK|MTL)\p{Uppercase}.*\p{Lowercase}/#
}
