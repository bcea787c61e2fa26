/* Stands for the POSIX header strings.h. */
#include "string.h"
