#include <microhttpd.h>

// Swift imports no function with a variable number of arguments.
static inline struct MHD_Daemon *quire_serve(
    int listener, unsigned int connections, MHD_AccessHandlerCallback handler, void *context) {
  return MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, context,
      MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_END);
}
