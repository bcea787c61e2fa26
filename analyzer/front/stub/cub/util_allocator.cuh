/* Stands for cub/util_allocator.cuh. */
#include <__cudalint_cub.h>
