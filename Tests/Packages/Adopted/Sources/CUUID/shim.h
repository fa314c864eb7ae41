#include <uuid.h>
