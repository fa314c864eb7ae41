// Linked into every program that quire runs: it reports the checkpoints that the program reaches and
// the values that it has, sets limits before its first line runs, and marks where a crash begins.
//
// A checkpoint is its number in the program's output; so are the marks around code whose output a
// comment states. A value goes to a pipe of its own, as `number count` and then `count` bytes. All
// begin with a token of this run, which the program's own code does not get.
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
static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV};
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
  write(2, record, snprintf(record, sizeof record, "\n\1%s:crash\2\n", token));
}

static void report_crash(int number, siginfo_t *info, void *context) {
  if (is_same(2, &errors)) mark_crash();
  sigaction(number, &before[number], NULL);
  // The signal of a fault comes again by itself, and quire sends its own again: Swift's handler
  // returns for that. What the program raises comes once; its code is negative, or SI_USER.
  if ((info->si_code > 0 && info->si_code != SI_USER) || info->si_pid != getpid()) return;
  raise(number);
  signal(number, SIG_DFL);
  raise(number);
}

#ifdef __linux__
#define NEXT(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

// What is in a buffer can still be changed or dropped, what is in the pipe to quire cannot. So
// standard output has no buffer, and gets none.
static void send_output_at_once(void) { NEXT(setvbuf)(stdout, NULL, _IONBF, 0); }
int setvbuf(FILE *file, char *buffer, int mode, size_t size) {
  return file == stdout ? 0 : NEXT(setvbuf)(file, buffer, mode, size);
}
void setbuf(FILE *file, char *buffer) { if (file != stdout) NEXT(setbuf)(file, buffer); }
void setbuffer(FILE *file, char *buffer, size_t size) {
  if (file != stdout) NEXT(setbuffer)(file, buffer, size);
}
void setlinebuf(FILE *file) { if (file != stdout) NEXT(setlinebuf)(file); }
#else
static void send_output_at_once(void) { setvbuf(stdout, NULL, _IONBF, 0); }
#endif

static void limit(const char *name, int resource) {
  const char *number = getenv(name);
  if (number) { struct rlimit limit = {atoll(number), atoll(number)}; setrlimit(resource, &limit); }
  unsetenv(name);
}

// Which of the units that are compiled as one program runs.
static int unit;
int quire_unit(void) { return unit; }

__attribute__((constructor)) static void quire_begin(void) {
  const char *number = getenv("QUIRE_CHANNEL");
  if (number) channel = atoi(number);
  // The events of tests go to the number behind it. Children inherit neither, nor the pipe that
  // tells quire of the program's end.
  for (int file = channel; number && file <= channel + 1; file++) fcntl(file, F_SETFD, FD_CLOEXEC);
  unsetenv("QUIRE_CHANNEL");
  char *secret = getenv("QUIRE_TOKEN");
  if (secret) { strncpy(token, secret, sizeof token - 1); memset(secret, '*', strlen(secret)); }
  unsetenv("QUIRE_TOKEN");
  const char *selected = getenv("QUIRE_UNIT");
  if (selected) unit = atoi(selected);
  unsetenv("QUIRE_UNIT");
  fcntl(199, F_SETFD, FD_CLOEXEC);
  fstat(1, &output);
  fstat(2, &errors);
  limit("QUIRE_OUTPUT_LIMIT", RLIMIT_FSIZE);
  limit("QUIRE_MEMORY_LIMIT", RLIMIT_DATA);
  limit("QUIRE_TIME_LIMIT", RLIMIT_CPU);
  limit("QUIRE_CORE_LIMIT", RLIMIT_CORE);
  send_output_at_once();
  static char stack[65536];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  struct sigaction action = {.sa_sigaction = report_crash,
                             .sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO};
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaction(signals[i], &action, &before[signals[i]]);
}

// When Swift's runtime calls `abort` (after a failed cast or the use of a dead unowned reference), a
// backtrace ends in the C library. So it gets this one, which traps.
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
// A thread whose stack is full has no place for the handler of the signal. So each thread gets
// another stack for signals; then a call without end has a backtrace too.
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

static void put(int file, const char *bytes, long count) {
  while (count > 0) {
    long done = write(file, bytes, count);
    if (done <= 0) return;
    bytes += done; count -= done;
  }
}

static void mark(const char *record, long count) {
  fflush(stdout);
  if (is_same(1, &output)) put(1, record, count);
}

__attribute__((visibility("hidden"))) void quire_checkpoint(long index) {
  char record[96];
  mark(record, snprintf(record, sizeof record, "\1%s:%ld\2", token, index));
}

__attribute__((visibility("hidden"))) void quire_mark(long number, long claim, int is_end) {
  char record[128];
  mark(record, snprintf(record, sizeof record, "\1%s:%c%ld %ld\2", token,
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
  put(channel, record, snprintf(record, sizeof record, "%s %ld %ld\n", token, number, count));
  put(channel, bytes, count);
  put(channel, "\n", 1);
  pthread_mutex_unlock(&lock);
}

#ifdef __linux__
// Replacements for functions of the C library that Foundation calls and the sandbox refuses.
//
// Foundation's sockets (`Process` uses one to wait for a child) are woken through two UDP sockets on
// the loopback interface; a socket pair replaces them. Permissions and dates are set by path; here
// the file is opened and set by descriptor. Files that cannot be opened stay unchanged.
#include <errno.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>

static int is_foundation(void *place) {
  Dl_info caller;
  return dladdr((char *)place - 1, &caller) && caller.dli_fname
      && strstr(caller.dli_fname, "/libFoundation.so");
}
#define CALLED_BY_FOUNDATION is_foundation(__builtin_return_address(0))

static int is_pair(int file) {
  int domain = 0;
  socklen_t size = sizeof domain;
  return getsockopt(file, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX;
}

int socket(int domain, int type, int protocol) {
  int file = syscall(SYS_socket, domain, type, protocol);
  if (file >= 0 || errno != EACCES || domain != AF_INET || type != SOCK_DGRAM
      || !CALLED_BY_FOUNDATION)
    return file;
  // It asks twice: once for each end.
  static _Thread_local int other = -1;
  int pair[2] = {other, -1};
  if (other < 0 && socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0) return -1;
  other = pair[1];
  return pair[0];
}

int bind(int file, const struct sockaddr *name, socklen_t size) {
  if (CALLED_BY_FOUNDATION && is_pair(file)) return 0;
  return syscall(SYS_bind, file, name, size);
}

int connect(int file, const struct sockaddr *name, socklen_t size) {
  if (CALLED_BY_FOUNDATION && is_pair(file)) return 0;
  return syscall(SYS_connect, file, name, size);
}

int getsockname(int file, struct sockaddr *name, socklen_t *size) {
  if (!CALLED_BY_FOUNDATION || !is_pair(file))
    return syscall(SYS_getsockname, file, name, size);
  struct sockaddr_in loopback = {
    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  memcpy(name, &loopback, *size < sizeof loopback ? *size : sizeof loopback);
  *size = sizeof loopback;
  return 0;
}

// Foundation gives each child a group of its own, where it would outlive a quire that is killed.
int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const words[], char *const variables[]) {
  posix_spawnattr_t own;
  short flags;
  if (attributes && CALLED_BY_FOUNDATION) {
    own = *attributes;
    posix_spawnattr_getflags(&own, &flags);
    posix_spawnattr_setflags(&own, flags & ~POSIX_SPAWN_SETPGROUP);
    attributes = &own;
  }
  return NEXT(posix_spawn)(process, path, actions, attributes, words, variables);
}

static int open_any(const char *path) { return open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); }

int chmod(const char *path, mode_t mode) {
  int result = syscall(SYS_fchmodat, AT_FDCWD, path, mode);
  int file = result == 0 || errno != EPERM ? -1 : open_any(path);
  if (file < 0) return result;
  result = fchmod(file, mode);
  close(file);
  return result;
}

int utimes(const char *path, const struct timeval times[2]) {
  struct timespec exact[2] = {{0}};
  for (int i = 0; times && i < 2; i++)
    exact[i] = (struct timespec){times[i].tv_sec, times[i].tv_usec * 1000};
  int result = syscall(SYS_utimensat, AT_FDCWD, path, times ? exact : NULL, 0);
  int file = result == 0 || errno != EPERM ? -1 : open_any(path);
  if (file < 0) return result;
  result = futimens(file, times ? exact : NULL);
  close(file);
  return result;
}
#endif
