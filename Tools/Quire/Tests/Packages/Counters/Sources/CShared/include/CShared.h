static inline int shared_width(void) { return 3; }
