/* Stands for cooperative_groups/memcpy_async.h. */
#include <cooperative_groups.h>
