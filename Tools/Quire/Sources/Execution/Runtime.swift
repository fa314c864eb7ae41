import Compilation
import Support
import SwiftAnalysis

/// The library that is linked into every program that quire runs. It reports the checkpoints that
/// the program reaches, and saves buffered output when the program crashes.
package enum Runtime {
  /// The digest of its sources, as a part of cache keys.
  static let digest = Digest(source, moduleSource).hex

  /// At a checkpoint, its number is written into the program's output, so that earlier output can
  /// no longer be changed; so are marks around code whose output a comment states. A value is written into an open file, as `number count` and then `count`
  /// bytes. Both start with a token of this run that the program's own code does not get.
  ///
  /// Standard output stays fully buffered, as in any program that writes to a file. Crash signals
  /// first flush it, then continue to their earlier handlers. The resource limits are set here, in
  /// the program itself, before its first line runs.
  ///
  /// When Swift's runtime calls `abort` (after a failed cast or the use of a dead unowned
  /// reference), a backtrace ends in the C library. It gets another `abort`, which traps.
  ///
  /// A thread whose stack is full has no place for the handler of the signal. So each thread gets
  /// another stack for signals; then a call without end has a backtrace too.
  package static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <pthread.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/resource.h>
    #include <sys/stat.h>
    #include <unistd.h>

    static int channel = -1;
    static struct stat output, errors;
    static char token[64];
    static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGTERM};
    static struct sigaction before[64];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

    // Whether a file is still the one that the program began with: nothing else is told the token.
    static int is_same(int file, const struct stat *first) {
      struct stat now;
      return fstat(file, &now) == 0 && now.st_ino == first->st_ino && now.st_dev == first->st_dev;
    }

    // Only what comes behind this mark is a report of the crash: a program can write anything else.
    static void mark_crash(void) {
      char record[96];
      write(2, record, snprintf(record, sizeof record, "\\n\\1%s:crash\\2\\n", token));
    }

    static void keep_output(int signal) {
      if (ftrylockfile(stdout) == 0) { fflush(stdout); funlockfile(stdout); }
      if (signal != SIGTERM && is_same(2, &errors)) mark_crash();
      sigaction(signal, &before[signal], NULL);
      if (signal == SIGTERM) raise(signal);
    }

    static void limit(const char *name, int resource) {
      const char *number = getenv(name);
      if (number) { struct rlimit limit = {atoll(number), atoll(number)}; setrlimit(resource, &limit); }
      unsetenv(name);
    }

    __attribute__((constructor)) static void quire_begin(void) {
      const char *number = getenv("QUIRE_CHANNEL");
      if (number) { channel = atoi(number); fcntl(channel, F_SETFD, FD_CLOEXEC); }
      unsetenv("QUIRE_CHANNEL");
      char *secret = getenv("QUIRE_TOKEN");
      if (secret) { strncpy(token, secret, sizeof token - 1); memset(secret, '*', strlen(secret)); }
      unsetenv("QUIRE_TOKEN");
      fcntl(199, F_SETFD, FD_CLOEXEC);
      fstat(1, &output);
      fstat(2, &errors);
      limit("QUIRE_OUTPUT_LIMIT", RLIMIT_FSIZE);
      limit("QUIRE_MEMORY_LIMIT", RLIMIT_DATA);
      limit("QUIRE_CORE_LIMIT", RLIMIT_CORE);
      static char stack[65536];
      stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
      sigaltstack(&other, NULL);
      struct sigaction action = {.sa_handler = keep_output, .sa_flags = SA_ONSTACK | SA_NODEFER};
      for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, &before[signals[i]]);
    }

    void abort(void) {
      Dl_info caller;
      void *place = (char *)__builtin_return_address(0) - 1;
      if (dladdr(place, &caller) && caller.dli_fname && strstr(caller.dli_fname, "/libswift"))
        __builtin_trap();
      raise(SIGABRT);
      signal(SIGABRT, SIG_DFL);
      raise(SIGABRT);
      _exit(134);
    }

    #ifdef __GLIBC__
    static pthread_key_t signal_stack;
    static int (*create_thread)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    struct beginning { void *(*start)(void *); void *argument; };

    static void free_signal_stack(void *stack) {
      stack_t none = {.ss_flags = SS_DISABLE};
      sigaltstack(&none, NULL);
      free(stack);
    }

    static void find_threads(void) {
      pthread_key_create(&signal_stack, free_signal_stack);
      *(void **)&create_thread = dlsym(RTLD_NEXT, "pthread_create");
    }

    static void *begin_thread(void *given) {
      struct beginning beginning = *(struct beginning *)given;
      free(given);
      stack_t other = {.ss_sp = malloc(65536), .ss_size = 65536};
      if (other.ss_sp && sigaltstack(&other, NULL) == 0)
        pthread_setspecific(signal_stack, other.ss_sp);
      return beginning.start(beginning.argument);
    }

    int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                       void *argument) {
      static pthread_once_t once = PTHREAD_ONCE_INIT;
      pthread_once(&once, find_threads);
      struct beginning *beginning = malloc(sizeof *beginning);
      if (!beginning) return create_thread(thread, attributes, start, argument);
      *beginning = (struct beginning){start, argument};
      int code = create_thread(thread, attributes, begin_thread, beginning);
      if (code != 0) free(beginning);
      return code;
    }
    #endif

    static void put(const char *bytes, long count) {
      while (count > 0) {
        long done = write(channel, bytes, count);
        if (done <= 0) return;
        bytes += done; count -= done;
      }
    }

    static void mark(const char *record, long left) {
      fflush(stdout);
      if (!is_same(1, &output)) return;
      while (left > 0) {
        long done = write(1, record, left);
        if (done <= 0) return;
        record += done; left -= done;
      }
    }

    __attribute__((visibility("hidden"))) void quire_checkpoint(long index) {
      char record[96];
      mark(record, snprintf(record, sizeof record, "\\1%s:%ld\\2", token, index));
    }

    __attribute__((visibility("hidden"))) void quire_mark(long number, long claim, int is_end) {
      char record[128];
      mark(record, snprintf(record, sizeof record, "\\1%s:%c%ld %ld\\2", token,
                            is_end ? '>' : '<', number, claim));
    }

    // In a loop, what a comment says of the first ten thousand rounds is enough.
    __attribute__((visibility("hidden"))) int quire_may_record(void) {
      static int count;
      return __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED) <= 20000;
    }

    __attribute__((visibility("hidden")))
    void quire_value(long number, const char *bytes, long count) {
      char record[96];
      pthread_mutex_lock(&lock);
      put(record, snprintf(record, sizeof record, "%s %ld %ld\\n", token, number, count));
      put(bytes, count);
      put("\\n", 1);
      pthread_mutex_unlock(&lock);
    }

    \(inSandbox)
    """

  /// The number of the value that says how the tests ended. A program that ends before its tests do,
  /// with whatever events and status, does not report it.
  static let testStatus = -1

  /// The module that a program imports to report. It is a separate module so that the program's own
  /// declarations, such as another `String.init(describing:)`, do not change what is reported.
  package static let moduleName = "QuireReporting"
  static let moduleSource = """
    @_silgen_name("quire_checkpoint") func checkpoint(_ index: Int)
    @_silgen_name("exit") func leave(_ status: Int32) -> Never
    @_silgen_name("quire_value") func report(
      _ number: Int, _ bytes: UnsafePointer<UInt8>?, _ count: Int)

    public func \(Reserved.checkpoint)(_ index: Int) { checkpoint(index) }

    \(claims)
    @discardableResult
    public func \(Reserved.value)<Value>(_ number: Int, _ value: Value) -> Value {
      var text = Value.self == Void.self ? "\\u{0}"
        : value is String ? String(reflecting: value) : String(describing: value)
      text.withUTF8 { report(number, $0.baseAddress, $0.count) }
      return value
    }

    public func \(Reserved.end)(_ status: Int32) -> Never {
      \(Reserved.value)(\(testStatus), status)
      leave(status)
    }

    """

  /// The file that runs a program's tests.
  package static let testRunner = """
    import \(moduleName)
    import Testing

    func \(Reserved.runTests)() async -> Never {
      \(Reserved.end)(await Testing.__swiftPMEntryPoint() as Swift.Int32)
    }

    """
}
