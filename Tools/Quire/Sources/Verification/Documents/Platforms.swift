/// What only other platforms have.
enum Platforms {
  /// Modules that no Linux toolchain has.
  static let modules: Set<String> = [
    "ARKit", "AVFoundation", "AVKit", "Accelerate", "AppIntents", "AppKit", "Charts", "CloudKit",
    "Cocoa", "Combine", "Contacts", "CoreAudio", "CoreBluetooth", "CoreData", "CoreFoundation",
    "CoreGraphics", "CoreImage", "CoreLocation", "CoreML", "CoreMotion", "CoreText", "CryptoKit",
    "Darwin", "EventKit", "GameKit", "GameplayKit", "HealthKit", "HomeKit", "IOKit", "ImageIO",
    "Intents", "JavaScriptCore", "MapKit", "MessageUI", "Metal", "MetalKit",
    "MultipeerConnectivity",
    "NaturalLanguage", "Network", "OSLog", "PDFKit", "Photos", "PhotosUI", "PlaygroundSupport",
    "QuartzCore", "QuickLook", "RealityKit", "SafariServices", "SceneKit", "Security", "Speech",
    "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "SystemConfiguration", "TVUIKit", "TipKit",
    "UIKit", "UniformTypeIdentifiers", "UserNotifications", "Vision", "WatchConnectivity",
    "WatchKit", "WebKit", "WidgetKit", "WinSDK", "XPC", "os",
  ]

  private static let names: Set<String> = [
    "AnyCancellable", "AnyPublisher", "App", "Binding", "Button", "Color", "CurrentValueSubject",
    "Environment", "EnvironmentObject", "EnvironmentValues", "FetchRequest", "Font", "ForEach",
    "GeometryReader", "HStack", "Image", "List", "NavigationLink", "NavigationStack",
    "NavigationView", "ObservableObject", "ObservedObject", "OSLog", "PassthroughSubject",
    "Preview", "PreviewProvider", "Published", "Publisher", "Scene", "ScrollView", "State",
    "StateObject", "Text", "VStack", "View", "ViewBuilder", "ViewModifier", "WindowGroup", "ZStack",
    "autoreleasepool", "os_log", "os_unfair_lock", "kCFAllocatorDefault",
  ]

  private static let members: [String: Set<String>] = [
    "URL": ["lines", "resourceBytes"], "FileHandle": ["bytes"],
    "URLSession": ["bytes", "dataTaskPublisher"],
    "NotificationCenter": ["notifications", "publisher"], "Timer": ["publish"],
  ]

  /// Whether only their Foundation has a member.
  static func declare(member: String, of type: String) -> Bool {
    members[type]?.contains(member) == true
  }

  /// Whether a name that is in no scope is one of theirs: `UIView`, `View`.
  static func declare(_ name: String) -> Bool {
    if names.contains(name) { return true }
    let prefixes = [
      "UI", "NS", "CA", "CG", "CF", "CL", "CK", "CI", "AV", "MK", "SK", "SCN", "WK", "AR", "PH",
      "UN", "HK", "MTL",
    ]
    return prefixes.contains { prefix in
      let rest = name.dropFirst(prefix.count)
      return name.hasPrefix(prefix) && rest.first?.isUppercase == true
        && rest.dropFirst().contains(where: \.isLowercase)
    }
  }
}
