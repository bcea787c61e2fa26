/* Stands for cub/util_type.cuh. */
#include <__cudalint_cub.h>
