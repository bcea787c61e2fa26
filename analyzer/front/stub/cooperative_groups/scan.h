/* Stands for cooperative_groups/scan.h. */
#include <cooperative_groups.h>
