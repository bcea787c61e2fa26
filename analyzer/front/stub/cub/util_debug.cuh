/* Stands for cub/util_debug.cuh. */
#include <__cudalint_cub.h>
