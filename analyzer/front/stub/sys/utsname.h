/* Stands for sys/utsname.h; nothing of it is needed so far. */
#include "types.h"
