// The program that confines itself and then becomes the program of a document.
// Usage: `launcher [-g FILE] [-n] [-o PIPE]… [-r PATH]… [-w PATH]… PROGRAM [ARGUMENT]…`, or `launcher -p` to
// try it.
//
// Landlock limits files (and signals, on newer kernels), for every user and inside containers too. A
// filter of system calls (seccomp) limits the rest: sockets, other processes, shared memory that no
// limit counts, and metadata, which Landlock does not know. Resource limits bound what the kernel
// keeps for the program: its threads and processes together, descriptors, queued signals, page
// tables. The file that `-g` names makes it a member of a control group, which limits its memory. The
// launcher replaces itself by the program, so the process, its group and its exit status
// stay the same. No process can leave the group, so that one signal ends them all.
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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
  dprintf(2, "sandbox: %s: %s\n", what, strerror(errno));
  _exit(125);
}

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

static struct sock_filter code[600];
static unsigned short length;
static void add(uint16_t operation, uint32_t value, uint8_t yes, uint8_t no) {
  if (length == sizeof code / sizeof *code) _exit(125);
  code[length++] = (struct sock_filter)BPF_JUMP(operation, value, yes, no);
}
enum {
  EQUAL = BPF_JMP | BPF_JEQ | BPF_K, AT_LEAST = BPF_JMP | BPF_JGE | BPF_K,
  ABOVE = BPF_JMP | BPF_JGT | BPF_K, ANY_BIT = BPF_JMP | BPF_JSET | BPF_K,
  MASK = BPF_ALU | BPF_AND | BPF_K, LOAD = BPF_LD | BPF_W | BPF_ABS, RETURN = BPF_RET | BPF_K,
};

static void refuse(uint32_t call, int error) {
  add(EQUAL, call, 0, 1);
  add(RETURN, SECCOMP_RET_ERRNO | error, 0, 0);
}

// Tests of one argument go between begin and end. A filter sees 32 bits: the lower half.
static unsigned begin(uint32_t call, int argument) {
  add(EQUAL, call, 0, 0);
  add(LOAD, offsetof(struct seccomp_data, args) + 8 * argument, 0, 0);
  return length - 2;
}
static void when(uint16_t test, uint32_t value, uint32_t action) {
  add(test, value, 0, 1);
  add(RETURN, action, 0, 0);
}
static void end(unsigned start, uint32_t otherwise) {
  add(RETURN, otherwise, 0, 0);
  code[start].jf = length - start - 1;
}
enum { ALLOW = SECCOMP_RET_ALLOW, REFUSE = SECCOMP_RET_ERRNO | EPERM };

static void refuse_when(uint32_t call, int argument, uint16_t test, uint32_t value) {
  unsigned start = begin(call, argument);
  when(test, value, REFUSE);
  end(start, ALLOW);
}

static void load_argument(int argument, int half) {
  add(LOAD, offsetof(struct seccomp_data, args) + 8 * argument + 4 * half, 0, 0);
}

// A pointer is null if both its halves are.
static void refuse_unless_null(uint32_t call, int argument, int error) {
  unsigned start = begin(call, argument);
  add(EQUAL, 0, 0, 3);
  load_argument(argument, 1);
  when(EQUAL, 0, ALLOW);
  end(start, SECCOMP_RET_ERRNO | error);
}

// A process may be named if it is this one or a later one: signals, limits and priorities reach
// neither quire nor what the user runs. Negative numbers are groups, or all processes.
static void refuse_older(uint32_t call, int argument) {
  uint32_t self = getpid();
  unsigned start = begin(call, 0);
  // Where the number comes second, the first argument tells what it names: 0 and 1 are processes
  // and groups, the others include all that a user runs.
  if (argument == 1) when(ABOVE, 1, REFUSE);
  load_argument(argument, 0);
  when(EQUAL, 0, ALLOW);
  when(ABOVE, -self, REFUSE);
  when(AT_LEAST, self, ALLOW);
  end(start, REFUSE);
}

static void refuse_metadata(void) {
  static const int calls[] = {
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    SYS_fchmodat, 452 /* fchmodat2 */, SYS_fchownat, SYS_setxattr, SYS_lsetxattr,
    SYS_removexattr, SYS_lremovexattr, 463 /* setxattrat */, 466 /* removexattrat */,
    469 /* file_setattr */};
  for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) refuse(calls[i], EPERM);
  // Without a path it is about an open file.
  refuse_unless_null(SYS_utimensat, 1, EPERM);
}

static void refuse_kernel(void) {
  static const int calls[] = {
    // memory that the memory limit does not count, and queues that outlive the program
    SYS_memfd_create, 447 /* memfd_secret */, SYS_shmget, SYS_shmat, SYS_semget, SYS_msgget,
    SYS_mq_open,
    // ways around this filter, and large parts of the kernel that no program needs
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_ptrace, SYS_bpf,
    SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key,
    SYS_fanotify_init, SYS_open_by_handle_at, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2,
    SYS_pivot_root, SYS_chroot, SYS_move_mount, SYS_open_tree, SYS_fsopen, SYS_fsmount,
    // the names of files in folders that it may not list
#ifdef SYS_inotify_init
    SYS_inotify_init,
#endif
    SYS_inotify_init1};
  for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) refuse(calls[i], EPERM);
  // The C library falls back to calls whose arguments can be seen.
  refuse(435 /* clone3 */, ENOSYS);
  refuse(437 /* openat2 */, ENOSYS);
  refuse_when(SYS_clone, 0, ANY_BIT, 0x7E020000);  // new namespaces
}

static void refuse_processes(void) {
  refuse(SYS_setsid, EPERM);
  refuse(SYS_setpgid, EPERM);
  static const struct { int call, argument; } calls[] = {
    {SYS_kill, 0}, {SYS_tkill, 0}, {SYS_tgkill, 0}, {SYS_rt_sigqueueinfo, 0},
    {SYS_rt_tgsigqueueinfo, 0}, {SYS_pidfd_open, 0}, {SYS_prlimit64, 0},
    {SYS_sched_setscheduler, 0}, {SYS_sched_setparam, 0}, {SYS_sched_setattr, 0},
    {SYS_sched_setaffinity, 0}, {SYS_setpriority, 1}, {SYS_ioprio_set, 1}};
  for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
    refuse_older(calls[i].call, calls[i].argument);
  // A program ends with quire, and may not change that.
  unsigned start = begin(SYS_prctl, 0);
  when(EQUAL, PR_SET_CHILD_SUBREAPER, REFUSE);
  add(EQUAL, PR_SET_PDEATHSIG, 1, 0);
  add(RETURN, ALLOW, 0, 0);
  load_argument(1, 0);
  when(EQUAL, SIGKILL, ALLOW);
  end(start, REFUSE);
  start = begin(SYS_fcntl, 1);
  when(EQUAL, 8 /* F_SETOWN */, REFUSE);
  when(EQUAL, 10 /* F_SETSIG */, REFUSE);
  when(EQUAL, 15 /* F_SETOWN_EX */, REFUSE);
  end(start, ALLOW);
  start = begin(SYS_ioctl, 1);
  when(EQUAL, 0x8901 /* FIOSETOWN */, REFUSE);
  when(EQUAL, 0x8902 /* SIOCSPGRP */, REFUSE);
  when(EQUAL, 0x5412 /* TIOCSTI */, REFUSE);
  end(start, ALLOW);
}

// A socket of the file system reaches services of this machine, so it is refused either way.
static void refuse_network(int network) {
  unsigned start = begin(SYS_socket, 0);
  if (network) {
    when(EQUAL, AF_INET, ALLOW);
    when(EQUAL, AF_INET6, ALLOW);
    when(EQUAL, AF_NETLINK, ALLOW);
  }
  end(start, SECCOMP_RET_ERRNO | EACCES);
  if (network) return;
  // A socket pair of datagrams could still be connected, or send to a name.
  static const int calls[] = {
    SYS_connect, SYS_bind, SYS_listen, SYS_sendmsg, SYS_sendmmsg};
  for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) refuse(calls[i], EACCES);
  refuse_unless_null(SYS_sendto, 4, EACCES);
}

// Before its third version, Landlock let a file be truncated that may only be read.
static void refuse_truncation(void) {
  refuse(SYS_truncate, EACCES);
  static const struct { int call, argument; } calls[] = {
#ifdef SYS_open
    {SYS_open, 1},
#endif
    {SYS_openat, 2}};
  for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
    unsigned start = begin(calls[i].call, calls[i].argument);
    add(MASK, O_TRUNC | O_ACCMODE, 0, 0);
    when(EQUAL, O_TRUNC, SECCOMP_RET_ERRNO | EACCES);
    end(start, ALLOW);
  }
}

static void filter_calls(long version, int network) {
  add(LOAD, offsetof(struct seccomp_data, arch), 0, 0);
  add(EQUAL, ARCHITECTURE, 1, 0);
  add(RETURN, SECCOMP_RET_KILL_PROCESS, 0, 0);
  add(LOAD, offsetof(struct seccomp_data, nr), 0, 0);
#ifdef __x86_64__
  when(AT_LEAST, 0x40000000, SECCOMP_RET_ERRNO | ENOSYS);  // another set of numbers
#endif
  refuse_metadata();
  refuse_kernel();
  refuse_processes();
  refuse_network(network);
  if (version < 3) refuse_truncation();
  add(RETURN, ALLOW, 0, 0);
  struct sock_fprog filter = {length, code};
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) != 0) fail("seccomp");
}

static int write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return 0;
  int done = write(file, text, strlen(text)) == (ssize_t)strlen(text);
  close(file);
  return done;
}

// In a namespace of its own, a program's processes are counted apart from what else the user runs.
// Some systems permit none.
static int enter_namespace(void) {
  char users[64], groups[64];
  snprintf(users, sizeof users, "%u %u 1", getuid(), getuid());
  snprintf(groups, sizeof groups, "%u %u 1", getgid(), getgid());
  if (unshare(CLONE_NEWUSER) != 0) return 0;
  // Without a map, the program would run as nobody.
  if (!write_file("/proc/self/uid_map", users) || !write_file("/proc/self/setgroups", "deny")
      || !write_file("/proc/self/gid_map", groups)) fail("user namespace");
  // Nor does it become the namespace's root.
  for (int capability = 0; prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0; capability++) {}
  return 1;
}

// Root becomes a user that owns no file of the system and runs nothing else, so that the limit of
// processes counts this program's alone. It may still pass folders of any owner that lead to the
// program; Landlock decides what it may open there.
// Other capabilities would pass by Landlock: CAP_PERFMON opens the memory of any process.
// Returns whether its processes are counted apart from all others.
static int drop_privileges(void) {
  enum { OVERRIDE = 1 << 1, KILL = 1 << 5, SETGID = 1 << 6, SETUID = 1 << 7, NOBODY = 65534 };
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct now[2] = {{0}}, none[2] = {{0}};
  if (syscall(SYS_capget, &header, now) != 0) fail("capabilities");
  // Without these, the caller could not end such a program or remove its files.
  uint32_t needed = OVERRIDE | KILL | SETGID | SETUID;
  int switches = geteuid() == 0 && (now[0].effective & needed) == needed;
  // Above the numbers that systems give, and no other launcher has this one.
  uid_t user = 0x70000000 + getpid();
  // Some containers know no other user than root, who is an ordinary user outside of them.
  switches = switches && prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) == 0 && setgroups(0, NULL) == 0
      && setresgid(NOBODY, NOBODY, NOBODY) == 0 && setresuid(user, user, user) == 0;
  int is_alone = switches || enter_namespace();
  if (switches) {
    none[0].effective = none[0].permitted = none[0].inheritable = OVERRIDE;
  }
  if (syscall(SYS_capset, &header, none) != 0) fail("capabilities");
  if (switches && prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 1, 0, 0) != 0)
    fail("capabilities");
  return is_alone;
}

// The threads of all that the user runs.
static int running_threads(void) {
  int threads = 0;
  DIR *processes = opendir("/proc");
  for (struct dirent *entry; processes && (entry = readdir(processes));) {
    char path[300];
    struct stat facts;
    snprintf(path, sizeof path, "/proc/%s/task", entry->d_name);
    if (isdigit(*entry->d_name) && stat(path, &facts) == 0 && facts.st_uid == getuid())
      threads += facts.st_nlink - 2;
  }
  if (processes) closedir(processes);
  return threads;
}

static void set_limit(int resource, rlim_t most) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) fail("limits");
  if (most > now.rlim_max) most = now.rlim_max;
  struct rlimit next = {most, most};
  if (setrlimit(resource, &next) != 0) fail("limits");
}

// The kernel enforces these, however fast a program is. 512 threads are twice what Dispatch starts;
// a socket holds 200 KB; page tables take a 512th of the addresses.
static void limit_resources(int others) {
  enum { THREADS = 512, FILES = 1024, SIGNALS = 1024 };
  set_limit(RLIMIT_NPROC, others + THREADS);
  set_limit(RLIMIT_NOFILE, FILES);
  set_limit(RLIMIT_SIGPENDING, SIGNALS);
  set_limit(RLIMIT_AS, (rlim_t)64 << 30);
}

int main(int count, char **words) {
  // Open files stay open: none but those meant for the program may be inherited.
  enum { SYS_close_files = 436 };
  const char *number = getenv("QUIRE_CHANNEL");
  // The pipe that closes with the program, `Subprocess.aliveNumber`.
  unsigned alive = 199, channel = number ? atoi(number) : alive;
  syscall(SYS_close_files, 3, alive - 1, 0);
  if (channel > alive + 1) syscall(SYS_close_files, alive + 1, channel - 1, 0);
  syscall(SYS_close_files, channel + (number ? 2 : 1), ~0U, 0);
  int network = 0, probe = 0, option;
  long version = landlock_version();
  int rules = new_rules(version);
  while ((option = getopt(count, words, "+g:no:pr:w:")) != -1) {
    if (option == 'g') { if (!write_file(optarg, "0")) fail(optarg); }
    else if (option == 'n') network = 1;
    else if (option == 'p') probe = 1;
    else if (option == 'o') allow_path(rules, optarg, WRITE_FILE | TRUNCATE);
    else if (option == 'r') allow_path(rules, optarg, READING);
    else if (option == 'w') allow_path(rules, optarg, READING | WRITING);
    else _exit(125);
  }
  for (int output = 1; output <= 2; output++) allow_output(rules, output);
  limit_resources(drop_privileges() ? 0 : running_threads());
  // Behind the change of the user, which would clear it.
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("no_new_privs");
  if (syscall(SYS_restrict_self, rules, 0) != 0) fail("Landlock");
  close(rules);
  filter_calls(version, network);
  if (probe) { printf("%ld\n", version); return 0; }
  if (optind >= count) _exit(125);
  execv(words[optind], words + optind);
  fail(words[optind]);
}
