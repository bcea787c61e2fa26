/* Stands for sys/ioctl.h; nothing of it is needed so far. */
#include "types.h"
