/* Stands for cooperative_groups/reduce.h. */
#include <cooperative_groups.h>
