/* Stands for cub/version.cuh. */
#include <__cudalint_cub.h>
