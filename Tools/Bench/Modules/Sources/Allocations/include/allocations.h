// The number of allocations of the calling thread; negative if they cannot be counted.
long allocation_count(void);
