import MulticastDelegate
import Synchronization

/// A place where those who know something tell those who want to know, and neither knows the other.
///
/// What is told is a method of a protocol, so there are no names and no dictionaries to misspell:
///
/// ```swift
/// let hub = NotificationHub()
/// hub.add(profile, to: (any UserActions).self) { $0 }
/// hub.send(to: (any UserActions).self) { $0.userDidFollow(true, userID: 7) }
/// ```
///
/// or a value, where a protocol would have a single method:
///
/// ```swift
/// struct LoggedIn: Sendable { let userID: Int }
/// let registration = hub.observe(LoggedIn.self) { print("user \($0.userID) is here") }
/// hub.post(LoggedIn(userID: 7))  // user 7 is here
/// ```
///
/// Everything is told on the thread of the teller, before `send` or `post` returns, in the order of
/// registration. Each hub is a world of its own; there may be one for each document or window.
public final class NotificationHub: Sendable {
  /// The hub for what concerns the whole program.
  public static let shared = NotificationHub()

  @usableFromInline let lists = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Makes a hub that nobody listens to.
  public init() {}

  /// The list of those who listen as a certain type: for questions, or to keep at hand.
  ///
  /// ```swift
  /// hub.listeners((any Windows).self).allSatisfy { $0.mayClose }
  /// ```
  ///
  /// - Parameter type: The type by which listeners are found. Another protocol has another list, even
  ///   if its methods have the same names.
  @inlinable public func listeners<Listener: Sendable>(
    _ type: Listener.Type = Listener.self
  ) -> SharedMulticast<Listener> {
    lists.withLock { lists in
      if let list = lists[ObjectIdentifier(type)] as? SharedMulticast<Listener> { return list }
      let list = SharedMulticast<Listener>()
      lists[ObjectIdentifier(type)] = list
      return list
    }
  }

  /// Registers an object, which the hub does not keep alive.
  ///
  /// - Parameters:
  ///   - object: The listener. It needs no removal: once it is gone it is not called.
  ///   - type: The type it listens as.
  ///   - view: How the object is seen by the tellers: `{ $0 }`.
  /// - Returns: Whether the object is new to this list.
  @discardableResult @inlinable
  public func add<Object: AnyObject & Sendable, Listener: Sendable>(
    _ object: Object, to type: Listener.Type, as view: @escaping @Sendable (Object) -> Listener?
  ) -> Bool {
    listeners(type).add(object, as: view)
  }

  /// Removes an object from one list; others that it is in keep it.
  ///
  /// - Returns: Whether the object was in the list.
  @discardableResult @inlinable
  public func remove<Listener: Sendable>(_ object: AnyObject, from type: Listener.Type) -> Bool {
    listeners(type).remove(object)
  }

  /// Tells everybody who listens as a certain type, in the order of registration.
  ///
  /// - Parameters:
  ///   - type: The type by which listeners are found.
  ///   - body: What to tell. When it throws, the listeners after that one are not told.
  @inlinable public func send<Listener: Sendable, Failure: Error>(
    to type: Listener.Type, _ body: (Listener) throws(Failure) -> Void
  ) throws(Failure) {
    try listeners(type)(body)
  }

  /// Runs a closure whenever a value of a certain type is posted, until the registration goes.
  ///
  /// - Parameters:
  ///   - type: The type of the events.
  ///   - body: What to do; it runs on the thread of whoever posts.
  /// - Returns: The registration, to be kept: with it the closure goes, too.
  @inlinable public func observe<Event: Sendable>(
    _ type: Event.Type, _ body: @escaping @Sendable (Event) -> Void
  ) -> Registration {
    let handler = Handler(body)
    let handlers = listeners(Handler<Event>.self)
    handlers.add(handler) { $0 }
    return Registration { handlers.remove(handler) }
  }

  /// Hands a value to everybody who observes its type, in the order of registration.
  @inlinable public func post<Event: Sendable>(_ event: Event) {
    send(to: Handler<Event>.self) { $0.body(event) }
  }

  /// Posts a type in place of a value of it, which is nearly always a slip: `Rain.self` for `Rain()`.
  @available(*, deprecated, message: "this posts the type itself; post a value of it")
  public func post<Event: SendableMetatype>(_ type: Event.Type) {
    let event: any Sendable = type
    post(event)
  }

  /// The values of a certain type from now on, for a `for await` loop in any isolation.
  ///
  /// ```swift
  /// for await login in hub.events(of: LoggedIn.self) { await greet(login.userID) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the events.
  ///   - policy: What to keep while the loop is busy.
  /// - Returns: A stream of its own, so that two loops both see every value. It collects from this
  ///   call on, and ends with its task or when nobody holds it.
  @inlinable public func events<Event: Sendable>(
    of type: Event.Type,
    buffering policy: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: type, bufferingPolicy: policy)
    let registration = observe(type) { continuation.yield($0) }
    continuation.onTermination = { _ in registration.cancel() }
    return stream
  }
}

/// What keeps a closure registered: it ends when told to, or with its last reference.
public final class Registration: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  @usableFromInline init(end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

  deinit { cancel() }

  /// Ends the registration and lets go of its closure. Once is enough, twice is no mistake.
  public func cancel() { end.withLock { exchange(&$0, with: nil) }?() }
}

// The hub holds it weakly, as every listener; its registration is what keeps it.
@usableFromInline final class Handler<Event: Sendable>: Sendable {
  @usableFromInline let body: @Sendable (Event) -> Void

  @inlinable init(_ body: @escaping @Sendable (Event) -> Void) { self.body = body }
}
