// What Embedded Swift asks of its surroundings: memory, and two ways to fill it.
#include <stddef.h>
#include <stdint.h>

// Memory is cut into blocks of 16 bytes, 32, 64 and so on, each with its kind in the first 8. One
// that is given back waits for the next of its kind.
extern unsigned char __heap_base;
static uintptr_t end;
static void *unused[32];

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 8 || size > 1u << 28) return 22;
  uintptr_t kind = 4;
  while ((1u << kind) < size + 8) kind++;
  if (unused[kind]) {
    *result = unused[kind];
    unused[kind] = *(void **)*result;
    return 0;
  }
  if (!end) end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  uintptr_t start = end, room = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
  end += 1u << kind;
  size_t pages = end > room ? (end - room + 0xffff) >> 16 : 0;
  if (pages && __builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 12;
  *(uintptr_t *)start = kind;
  *result = (void *)(start + 8);
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  uintptr_t kind = *(uintptr_t *)((uintptr_t)memory - 8);
  *(void **)memory = unused[kind];
  unused[kind] = memory;
}

void *memset(void *to, int byte, size_t count) {
  for (unsigned char *c = to; count--;) *c++ = byte;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  unsigned char *t = to;
  const unsigned char *f = from;
  if (t < f) {
    while (count--) *t++ = *f++;
  } else {
    while (count--) t[count] = f[count];
  }
  return to;
}
void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

// A stack that was overrun is a trap.
uintptr_t __stack_chk_guard = 0x51f7;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
