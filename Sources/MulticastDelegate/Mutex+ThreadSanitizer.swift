// The thread sanitizer cannot see into the system's Mutex, and reports waiting threads as a race.
// `swift test --sanitize=thread -Xswiftc -DTSAN` wraps it in a lock that the sanitizer knows.
#if TSAN
  import Foundation
  import Synchronization

  @usableFromInline struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
    private let lock = NSLock()
    private let mutex: Synchronization.Mutex<Value>

    @usableFromInline init(_ value: consuming sending Value) {
      mutex = Synchronization.Mutex(value)
    }

    @usableFromInline borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      lock.lock()
      defer { lock.unlock() }
      return try mutex.withLock(body)
    }
  }
#endif
