// How many allocations the calling thread has made; below zero where they cannot be counted.
long allocation_count(void);
