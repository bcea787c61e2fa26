/* Stands for cub/config.cuh. */
#include <__cudalint_cub.h>
