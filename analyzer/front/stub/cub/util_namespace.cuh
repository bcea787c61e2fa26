/* Stands for cub/util_namespace.cuh. */
#include <__cudalint_cub.h>
