import Support

extension SandboxLauncher {
  /// The filter of system calls.
  package static let calls = """
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
        SYS_pivot_root, SYS_chroot, SYS_move_mount, SYS_open_tree, SYS_fsopen, SYS_fsmount};
      for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) refuse(calls[i], EPERM);
      // The C library falls back to calls whose arguments can be seen.
      refuse(435 /* clone3 */, ENOSYS);
      refuse(437 /* openat2 */, ENOSYS);
      refuse_when(SYS_clone, 0, ANY_BIT, 0x7E020000);  // new namespaces
    }

    static void refuse_processes(void) {
      static const struct { int call, argument; } calls[] = {
        {SYS_kill, 0}, {SYS_tkill, 0}, {SYS_tgkill, 0}, {SYS_rt_sigqueueinfo, 0},
        {SYS_rt_tgsigqueueinfo, 0}, {SYS_pidfd_open, 0}, {SYS_prlimit64, 0},
        {SYS_sched_setscheduler, 0}, {SYS_sched_setparam, 0}, {SYS_sched_setattr, 0},
        {SYS_sched_setaffinity, 0}, {SYS_setpriority, 1}, {SYS_ioprio_set, 1}};
      for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
        refuse_older(calls[i].call, calls[i].argument);
      refuse_when(SYS_prctl, 0, EQUAL, PR_SET_CHILD_SUBREAPER);
      unsigned start = begin(SYS_fcntl, 1);
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

    """
}
