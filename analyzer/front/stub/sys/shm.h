/* Stands for sys/shm.h; nothing of it is needed so far. */
#include "types.h"
