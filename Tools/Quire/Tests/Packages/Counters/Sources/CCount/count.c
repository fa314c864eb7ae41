#include "count.h"
#include <math.h>

// `fma` is in the mathematics library, which has to be linked.
double next_count(double count) { return fma(count, 1, 1) + FIRST_COUNT; }
