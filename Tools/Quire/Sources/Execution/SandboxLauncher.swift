import Support

/// The program that confines itself and then becomes the program of a document.
enum SandboxLauncher {
  /// Usage: `launcher [-n] [-r PATH]… [-w PATH]… PROGRAM [ARGUMENT]…`, or `launcher -p` to try it.
  ///
  /// Landlock limits files (and signals, on newer kernels), for every user and inside containers
  /// too. A filter of system calls (seccomp) limits the rest: sockets, other processes, shared
  /// memory that no limit counts, and metadata, which Landlock does not know. The launcher replaces
  /// itself by the program, so the process, its group and its exit status stay the same.
  package static let source = """
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <grp.h>
    #include <linux/audit.h>
    #include <linux/capability.h>
    #include <linux/filter.h>
    #include <linux/seccomp.h>
    #include <stddef.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/prctl.h>
    #include <sys/socket.h>
    #include <sys/stat.h>
    #include <sys/syscall.h>
    #include <unistd.h>

    #if defined(__x86_64__)
    #define ARCHITECTURE AUDIT_ARCH_X86_64
    #elif defined(__aarch64__)
    #define ARCHITECTURE AUDIT_ARCH_AARCH64
    #else
    #error "the sandbox supports x86-64 and arm64"
    #endif

    // An older version of Landlock can be tried with -DNEWEST=2.
    #ifndef NEWEST
    #define NEWEST 1000
    #endif

    static void fail(const char *what) {
      dprintf(2, "sandbox: %s: %s\\n", what, strerror(errno));
      _exit(125);
    }

    \(files)
    \(calls)
    \(privileges)
    int main(int count, char **words) {
      // Open files stay open: none but those meant for the program may be inherited.
      enum { SYS_close_files = 436 };
      const char *number = getenv("QUIRE_CHANNEL");
      unsigned alive = \(Subprocess.aliveNumber), channel = number ? atoi(number) : alive;
      syscall(SYS_close_files, 3, alive - 1, 0);
      if (channel > alive + 1) syscall(SYS_close_files, alive + 1, channel - 1, 0);
      syscall(SYS_close_files, channel + 1, ~0U, 0);
      int network = 0, probe = 0, option;
      long version = landlock_version();
      int rules = new_rules(version);
      while ((option = getopt(count, words, "+npr:w:")) != -1) {
        if (option == 'n') network = 1;
        else if (option == 'p') probe = 1;
        else if (option == 'r') allow_path(rules, optarg, READING);
        else if (option == 'w') allow_path(rules, optarg, READING | WRITING);
        else _exit(125);
      }
      for (int output = 1; output <= 2; output++) allow_output(rules, output);
      drop_privileges();
      if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("no_new_privs");
      if (syscall(SYS_restrict_self, rules, 0) != 0) fail("Landlock");
      close(rules);
      filter_calls(version, network);
      if (probe) { printf("%ld\\n", version); return 0; }
      if (optind >= count) _exit(125);
      execv(words[optind], words + optind);
      fail(words[optind]);
    }
    """

  private static let files = """
    // Landlock's interface, since installed headers may be older than the kernel.
    enum { SYS_create_ruleset = 444, SYS_add_rule = 445, SYS_restrict_self = 446 };
    struct ruleset { uint64_t files, ports, scopes; };
    struct rule { uint64_t access; int32_t file; } __attribute__((packed));
    enum {
      EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIR = 1 << 3,
      MAKE_CHAR = 1 << 6, MAKE_BLOCK = 1 << 11, REFER = 1 << 13, TRUNCATE = 1 << 14,
      READING = EXECUTE | READ_FILE | READ_DIR,
      ALL = (TRUNCATE << 1) - 1,
      WRITING = ALL & ~(MAKE_CHAR | MAKE_BLOCK),
      FILES_ONLY = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE,
    };
    static uint64_t handled;

    static long landlock_version(void) {
      long version = syscall(SYS_create_ruleset, NULL, 0, 1);
      if (version < 0) fail("Landlock is not enabled in this kernel");
      if (version > NEWEST) version = NEWEST;
      // Version 1 can not move files between folders.
      if (version < 2) { errno = ENOSYS; fail("Landlock is older than Linux 5.19"); }
      return version;
    }

    static int new_rules(long version) {
      handled = version < 3 ? ALL & ~TRUNCATE : ALL;
      struct ruleset all = {.files = handled, .scopes = 3};  // abstract sockets and signals
      size_t size = version < 6 ? sizeof all.files : sizeof all;
      int rules = syscall(SYS_create_ruleset, &all, size, 0);
      if (rules < 0) fail("Landlock");
      return rules;
    }

    static int allow(int rules, int file, uint64_t access) {
      struct stat facts;
      if (fstat(file, &facts) != 0) return -1;
      if (!S_ISDIR(facts.st_mode)) access &= FILES_ONLY;
      struct rule rule = {access & handled, file};
      return syscall(SYS_add_rule, rules, 1, &rule, 0);
    }

    // A path that is not there stays out of reach.
    static void allow_path(int rules, const char *path, uint64_t access) {
      int file = open(path, O_PATH | O_CLOEXEC);
      if (file < 0) return;
      if (allow(rules, file, access) != 0) fail(path);
      close(file);
    }

    // Scripts write to /dev/stderr, which opens the file anew.
    static void allow_output(int rules, int output) {
      struct stat facts;
      if (fstat(output, &facts) != 0 || !S_ISREG(facts.st_mode)) return;
      if (allow(rules, output, WRITE_FILE | TRUNCATE) != 0) fail("output");
    }

    """

  private static let privileges = """
    // Root becomes nobody, who owns no file of the system. It may still pass folders of any owner
    // that lead to the program; Landlock decides what it may open there.
    // Other capabilities would pass by Landlock: CAP_PERFMON opens the memory of any process.
    static void drop_privileges(void) {
      enum { OVERRIDE = 1 << 1, KILL = 1 << 5, SETGID = 1 << 6, SETUID = 1 << 7, NOBODY = 65534 };
      struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
      struct __user_cap_data_struct now[2] = {{0}}, none[2] = {{0}};
      if (syscall(SYS_capget, &header, now) != 0) fail("capabilities");
      // Without these, the caller could not end such a program or remove its files.
      uint32_t needed = OVERRIDE | KILL | SETGID | SETUID;
      int switches = geteuid() == 0 && (now[0].effective & needed) == needed;
      // Some containers know no other user than root, who is an ordinary user outside of them.
      switches = switches && prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) == 0 && setgroups(0, NULL) == 0
          && setresgid(NOBODY, NOBODY, NOBODY) == 0 && setresuid(NOBODY, NOBODY, NOBODY) == 0;
      if (switches) {
        none[0].effective = none[0].permitted = none[0].inheritable = OVERRIDE;
      }
      if (syscall(SYS_capset, &header, none) != 0) fail("capabilities");
      if (switches && prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 1, 0, 0) != 0)
        fail("capabilities");
    }

    """
}
