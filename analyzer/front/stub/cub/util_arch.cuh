/* Stands for cub/util_arch.cuh. */
#include <__cudalint_cub.h>
