/* Stands for the old cutil_math.h. */
#include "helper_math.h"
