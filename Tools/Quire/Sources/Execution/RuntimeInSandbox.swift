extension Runtime {
  /// Replacements for functions of the C library that Foundation calls and the sandbox refuses.
  ///
  /// Foundation's sockets (`Process` uses one to wait for a child) are woken through two UDP
  /// sockets on the loopback interface; a socket pair replaces them. Permissions and dates are set
  /// by path; here the file is opened and set by descriptor. Files that cannot be opened stay
  /// unchanged.
  package static let inSandbox = """
    #ifdef __linux__
    #include <errno.h>
    #include <netinet/in.h>
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
    """
}
