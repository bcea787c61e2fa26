/* Stands for sys/ipc.h; nothing of it is needed so far. */
#include "types.h"
