// Asks the toolchain's SourceKit, in a process of its own: a compiler that crashes ends no more than that.
// The arguments are the library and a file with a request in YAML on each line. An answer is JSON and a zero.
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// As in SourceKit/sourcekitd.h, which not every toolchain has.
typedef struct {
  uint64_t data[3];
} variant;

static void fail(const char *words) {
  fprintf(stderr, "%s\n", words);
  exit(1);
}

static void *library;
static void *function(const char *name) {
  void *found = library ? dlsym(library, name) : NULL;
  if (!found) fail(dlerror());
  return found;
}

int main(int count, char **arguments) {
  if (count != 3) fail("it takes a library and a file");
  library = dlopen(arguments[1], RTLD_NOW);
  void (*initialize)(void) = function("sourcekitd_initialize");
  void *(*read)(const char *, char **) = function("sourcekitd_request_create_from_yaml");
  void *(*send)(void *) = function("sourcekitd_send_request_sync");
  bool (*has_failed)(void *) = function("sourcekitd_response_is_error");
  const char *(*error)(void *) = function("sourcekitd_response_error_get_description");
  variant (*value)(void *) = function("sourcekitd_response_get_value");
  char *(*json)(variant) = function("sourcekitd_variant_json_description_copy");
  void (*dispose)(void *) = function("sourcekitd_response_dispose");
  void (*release)(void *) = function("sourcekitd_request_release");

  FILE *requests = fopen(arguments[2], "r");
  if (!requests) fail("it cannot read its requests");
  initialize();
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, requests) > 0) {
    char *problem = NULL;
    void *request = read(line, &problem);
    if (!request) fail(problem ? problem : "it cannot read a request");
    void *response = send(request);
    if (has_failed(response)) fail(error(response));
    char *text = json(value(response));
    fputs(text, stdout);
    putchar(0);
    free(text);
    dispose(response);
    release(request);
  }
  // Its threads have nothing to end.
  if (fflush(stdout)) fail("it cannot write its answers");
  _Exit(0);
}
