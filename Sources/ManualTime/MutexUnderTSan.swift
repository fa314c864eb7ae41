#if TSAN
  import Foundation
  import Synchronization

  /// A mutex behind a lock that the thread sanitizer can see.
  ///
  /// On Linux the sanitizer does not see the contended path of `Synchronization.Mutex` and reports
  /// races where there are none. Build with `--sanitize=thread -Xswiftc -DTSAN`.
  struct Mutex<Value>: ~Copyable, Sendable {
    private let lock = NSLock()
    private let mutex: Synchronization.Mutex<Value>

    init(_ value: sending Value) { mutex = Synchronization.Mutex(value) }

    func withLock<R>(_ body: (inout sending Value) -> sending R) -> sending R {
      lock.lock()
      defer { lock.unlock() }
      return mutex.withLock(body)
    }
  }
#endif
