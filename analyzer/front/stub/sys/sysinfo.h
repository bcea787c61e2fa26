/* Stands for sys/sysinfo.h; nothing of it is needed so far. */
#include "types.h"
