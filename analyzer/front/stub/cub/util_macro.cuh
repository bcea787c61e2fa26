/* Stands for cub/util_macro.cuh. */
#include <__cudalint_cub.h>
