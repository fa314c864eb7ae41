import MulticastDelegate
import Synchronization

/// A hub that delivers messages from senders to listeners, which do not know each other.
///
/// A message is a method of a protocol, so there are no names and no dictionaries to misspell:
///
/// ```swift
/// protocol DownloadListener: AnyObject, Sendable { func downloadDidFinish(_ title: String) }
///
/// final class Library: DownloadListener {
///   func downloadDidFinish(_ title: String) { print("marks", title) }
/// }
///
/// let hub = NotificationHub()
/// let library = Library()
/// hub.add(library, to: (any DownloadListener).self) { $0 }
/// hub.send(to: (any DownloadListener).self) { $0.downloadDidFinish("News") }
/// // Prints "marks News"
/// ```
///
/// or a value, if a protocol would have a single method:
///
/// ```swift
/// struct Downloaded: Sendable { let megabytes: Int }
/// let registration = hub.observe(Downloaded.self) { print("\($0.megabytes) MB are here") }
/// hub.post(Downloaded(megabytes: 20))  // prints "20 MB are here"
/// ```
///
/// Messages are delivered on the sender's thread, before `send` or `post` returns, in the order of
/// registration, except to ``observeOnMainActor(_:_:)`` and ``events(of:buffering:)``. Hubs are
/// independent of each other; there may be one for each document or window.
public final class NotificationHub: Sendable {
  /// The hub for messages that concern the whole program.
  public static let shared = NotificationHub()

  @usableFromInline let lists = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Makes a hub without listeners.
  public init() {}

  /// The listeners of a type, for questions that have answers, or to keep for later.
  ///
  /// ```swift
  /// protocol Closing: AnyObject, Sendable { var mayClose: Bool { get } }
  ///
  /// final class Window: Closing {
  ///   let mayClose = false
  /// }
  ///
  /// let (hub, window) = (NotificationHub(), Window())
  /// hub.add(window, to: (any Closing).self) { $0 }
  /// hub.listeners((any Closing).self).allSatisfy { $0.mayClose }  // false
  /// ```
  ///
  /// - Parameter type: The type that identifies the list. Another protocol has another list, even
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

  /// Registers an object, which the hub holds weakly.
  ///
  /// - Parameters:
  ///   - object: The listener. It needs no removal: after its deallocation it is not called.
  ///   - type: The type of the list.
  ///   - convert: Converts the object to that type: `{ $0 }`.
  /// - Returns: Whether the object is new to this list.
  @discardableResult @inlinable
  public func add<Object: AnyObject & Sendable, Listener: Sendable>(
    _ object: Object, to type: Listener.Type, as convert: @escaping @Sendable (Object) -> Listener?
  ) -> Bool {
    listeners(type).add(object, as: convert)
  }

  /// Removes an object from one list; it stays in other lists.
  ///
  /// - Returns: Whether the object was in the list.
  @discardableResult @inlinable
  public func remove<Listener: Sendable>(_ object: AnyObject, from type: Listener.Type) -> Bool {
    listeners(type).remove(object)
  }

  /// Calls every listener of a type, in the order of registration.
  ///
  /// - Parameters:
  ///   - type: The type of the list.
  ///   - body: The call. If it throws, the listeners after that one are not called.
  @inlinable public func send<Listener: Sendable, Failure: Error>(
    to type: Listener.Type, _ body: (Listener) throws(Failure) -> Void
  ) throws(Failure) {
    try listeners(type)(body)
  }

  /// Calls a closure whenever a value of a type is posted, until the registration is released.
  ///
  /// - Parameters:
  ///   - type: The type of the events.
  ///   - body: The closure; it runs on the thread of the sender. For one that updates the screen,
  ///     there is ``observeOnMainActor(_:_:)``.
  /// - Returns: The registration. Keep it: releasing it removes the closure.
  @inlinable public func observe<Event: Sendable>(
    _ type: Event.Type, _ body: @escaping @Sendable (Event) -> Void
  ) -> Registration {
    let handler = Handler(body)
    let handlers = listeners(Handler<Event>.self)
    handlers.add(handler) { $0 }
    return Registration { handlers.remove(handler) }
  }

  /// Passes a value to all observers of its type, in the order of registration.
  @inlinable public func post<Event: Sendable>(_ event: Event) {
    send(to: Handler<Event>.self) { $0.body(event) }
  }

  /// Posts a type instead of a value of it, which is nearly always a mistake: `Rain.self` for
  /// `Rain()`.
  @available(*, deprecated, message: "this posts the type itself; post a value of it")
  public func post<Event: SendableMetatype>(_ type: Event.Type) {
    let event: any Sendable = type
    post(event)
  }

  /// The values of a type from now on, for a `for await` loop in any isolation.
  ///
  /// ```swift
  /// struct Downloaded: Sendable { let megabytes: Int }
  ///
  /// let hub = NotificationHub()
  /// let downloads = hub.events(of: Downloaded.self)
  /// hub.post(Downloaded(megabytes: 20))
  /// for await download in downloads {
  ///   print("MB:", download.megabytes)  // prints "MB: 20"
  ///   break
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the events.
  ///   - policy: What is kept of the values that no loop has taken yet: all of them, unless you limit
  ///     it. A stream that is kept after its loop goes on collecting.
  /// - Returns: A separate stream for each call, so that two loops both get every value. It buffers
  ///   from this call on. It ends when the task of its loop is canceled, or when it is released.
  @inlinable public func events<Event: Sendable>(
    of type: Event.Type,
    buffering policy: AsyncStream<Event>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: type, bufferingPolicy: policy)
    let registration = observe(type) { continuation.yield($0) }
    continuation.onTermination = { _ in registration.cancel() }
    return stream
  }

  /// Calls a closure on the main actor whenever a value of a type is posted, by any thread, until the
  /// registration is released.
  ///
  /// ```swift
  /// struct Downloaded: Sendable { let megabytes: Int }
  ///
  /// @MainActor final class StorageLine {
  ///   private(set) var text = ""
  ///   private var registration: Registration?
  ///
  ///   func listen(to hub: NotificationHub) {
  ///     registration = hub.observeOnMainActor(Downloaded.self) { [weak self] download in
  ///       self?.text = "\(download.megabytes) MB"
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The values arrive in the order of the posts of that type, after `post` has returned, also if it
  /// was called on the main actor. Values of two types may change places. Once the registration has
  /// ended there, none arrives any more.
  ///
  /// - Parameters:
  ///   - type: The type of the events.
  ///   - body: The closure.
  /// - Returns: The registration. Keep it: releasing it removes the closure.
  @inlinable public func observeOnMainActor<Event: Sendable>(
    _ type: Event.Type, _ body: @escaping @MainActor (Event) -> Void
  ) -> Registration {
    let values = events(of: type)
    let task = Task { @MainActor in
      for await value in values where !Task.isCancelled { body(value) }
    }
    return Registration { task.cancel() }
  }
}

/// The registration of a closure. It ends with `cancel`, or when it is released.
public final class Registration: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  @usableFromInline init(end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

  deinit { cancel() }

  /// Ends the registration and releases its closure. A second call has no effect.
  public func cancel() { end.withLock { exchange(&$0, with: nil) }?() }
}

// The hub holds it weakly, like every listener; the registration keeps it alive.
@usableFromInline final class Handler<Event: Sendable>: Sendable {
  @usableFromInline let body: @Sendable (Event) -> Void

  @inlinable init(_ body: @escaping @Sendable (Event) -> Void) { self.body = body }
}
