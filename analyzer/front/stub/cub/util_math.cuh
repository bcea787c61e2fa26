/* Stands for cub/util_math.cuh. */
#include <__cudalint_cub.h>
