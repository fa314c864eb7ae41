// A file that forwards needs the lists that are forwarded to, so one import brings both.
@_exported import MulticastDelegate

/// Makes a class that tells many what it is told: for `ThemeDelegate`, a `ThemeDelegateMulticast`.
///
/// ```swift
/// @Multicast protocol ThemeDelegate: AnyObject {
///   func themeDidChange(to theme: Theme)
/// }
///
/// let themes = ThemeDelegateMulticast()
/// themes.add(home)
/// themes.add(settings)
/// themes.themeDidChange(to: .dark)
/// // Home turns dark
/// // Settings turns dark
/// ```
///
/// The class forwards to a ``MulticastDelegate/Multicast``, or to a `SharedMulticast` if the protocol
/// says `Sendable`, and any list will do. So the same class is a proxy for a notification hub:
///
/// ```swift
/// let proxy = UserActionsMulticast(hub.listeners((any UserActions).self))
/// proxy.userDidFollow(true, userID: 7)
/// ```
///
/// A requirement that returns something returns an array of the answers here, in order; a property
/// is read, never set. If nothing is answered the class follows the protocol itself, and may be a
/// delegate of another. Optional methods are those with a default in an extension of the protocol.
///
/// The protocol must say `AnyObject`. Static requirements, `inout` and variadic parameters cannot be
/// forwarded, nor can requirements of inherited protocols, which a macro does not see.
@attached(peer, names: suffixed(Multicast))
public macro Multicast() = #externalMacro(module: "ForwardingMacros", type: "MulticastMacro")
