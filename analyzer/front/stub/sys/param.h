/* Stands for sys/param.h. */
#include "types.h"
#define MAXPATHLEN 4096
