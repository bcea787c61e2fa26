/* Stands for cub/util_ptx.cuh. */
#include <__cudalint_cub.h>
