// What Embedded Swift asks of its surroundings: memory, a place to print, a way to start and stop.
#include <stddef.h>
#include <stdint.h>

#define IMPORT(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(name)))
IMPORT("fd_write") int fd_write(int fd, const void *vectors, int count, size_t *written);
IMPORT("proc_exit") _Noreturn void proc_exit(int status);

extern unsigned char __heap_base;
static uintptr_t top;

// Memory is handed out and never taken back: the program is short.
int posix_memalign(void **result, size_t alignment, size_t size) {
  if (!top) top = (uintptr_t)&__heap_base;
  uintptr_t start = (top + alignment - 1) & ~(uintptr_t)(alignment - 1);
  top = start + size;
  while (top > (uintptr_t)__builtin_wasm_memory_size(0) << 16)
    if (__builtin_wasm_memory_grow(0, 16) == (size_t)-1) return 12;
  *result = (void *)start;
  return 0;
}
void free(void *memory) {}

void *memset(void *to, int byte, size_t count) {
  for (unsigned char *c = to; count--;) *c++ = byte;
  return to;
}
void *memcpy(void *to, const void *from, size_t count) {
  for (unsigned char *c = to, *f = (unsigned char *)from; count--;) *c++ = *f++;
  return to;
}
void *memmove(void *to, const void *from, size_t count) {
  if (to < from) return memcpy(to, from, count);
  while (count--) ((unsigned char *)to)[count] = ((unsigned char *)from)[count];
  return to;
}

static char line[4096];
static size_t length;
int putchar(int c) {
  line[length++] = c;
  if (c == '\n' || length == sizeof line) {
    struct { const char *start; size_t length; } vector = {line, length};
    fd_write(1, &vector, 1, &length);
    length = 0;
  }
  return c;
}

uintptr_t __stack_chk_guard = 0x51f7;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

int swift_main(int count, char **arguments) __asm__("__main_argc_argv");
void _start(void) { proc_exit(swift_main(0, NULL)); }
