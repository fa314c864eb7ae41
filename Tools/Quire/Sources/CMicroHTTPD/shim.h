#include <microhttpd.h>

// Swift imports no function with a variable number of arguments.
//
// A suspended request has no timeout. Any other connection that is idle for 15 seconds is closed, so
// that slow clients cannot use up the limit.
static inline struct MHD_Daemon *quire_serve(
    int listener, MHD_AccessHandlerCallback handler, void *context) {
  return MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, context,
      MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, 1000u,
      MHD_OPTION_CONNECTION_TIMEOUT, 15u, MHD_OPTION_END);
}
