// A file that forwards needs the lists that it forwards to, so one import provides both.
@_exported import MulticastDelegate

/// Generates a class that forwards to many delegates: for `ThemeDelegate`, a
/// `ThemeDelegateMulticast`.
///
/// ```swift
/// @Multicast protocol ThemeDelegate: AnyObject {
///   func themeDidChange(to theme: String)
/// }
///
/// final class Screen: ThemeDelegate {
///   let name: String
///   init(_ name: String) { self.name = name }
///   func themeDidChange(to theme: String) { print(name, "turns", theme) }
/// }
///
/// let (home, settings) = (Screen("Home"), Screen("Settings"))
/// let themes = ThemeDelegateMulticast()
/// themes.add(home)
/// themes.add(settings)
/// themes.themeDidChange(to: "dark")
/// // Prints "Home turns dark"
/// // Prints "Settings turns dark"
/// ```
///
/// The class forwards to a ``MulticastDelegate/Multicast``, or to a `SharedMulticast` if the
/// protocol is `Sendable`, or to another list. So the same class is a proxy for a notification hub:
///
/// ```swift
/// import NotificationProxy
///
/// @Multicast protocol DownloadListener: AnyObject, Sendable {
///   func downloadDidFinish(_ title: String)
/// }
///
/// final class Library: DownloadListener {
///   func downloadDidFinish(_ title: String) { print("marks", title) }
/// }
///
/// let (hub, library) = (NotificationHub(), Library())
/// hub.add(library, to: (any DownloadListener).self) { $0 }
/// let proxy = DownloadListenerMulticast(hub.listeners((any DownloadListener).self))
/// proxy.downloadDidFinish("News")  // prints "marks News"
/// ```
///
/// A requirement with a result returns an array of the results, in order; a property can only be
/// read. If no requirement has a result, the class conforms to the protocol itself, and may be a
/// delegate of another object. Optional methods are those with a default in an extension of the
/// protocol.
///
/// The protocol must inherit from `AnyObject`. Static requirements and `inout` and variadic
/// parameters cannot be forwarded, nor can requirements of inherited protocols, which a macro does
/// not see.
@attached(peer, names: suffixed(Multicast))
public macro Multicast() = #externalMacro(module: "ForwardingMacros", type: "MulticastMacro")
