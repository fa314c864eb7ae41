// Wraps the C library's allocator and counts allocations. Every library in a process calls the
// executable's malloc. The counter is thread-local, so that counting is a plain increment and hardly
// affects the times.
#include "allocations.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <errno.h>
#include <stddef.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static _Thread_local long count;

void *malloc(size_t size) { count++; return __libc_malloc(size); }
void *calloc(size_t n, size_t size) { count++; return __libc_calloc(n, size); }
void *realloc(void *old, size_t size) { count++; return __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) { count++; return __libc_memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  count++;
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

long allocation_count(void) { return count; }
#else
long allocation_count(void) { return -1; }
#endif
