#include "CShared.h"
