/* Stands for the old memory.h. */
#include "string.h"
