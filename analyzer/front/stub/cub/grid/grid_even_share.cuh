/* Stands for cub/grid/grid_even_share.cuh. */
#include <__cudalint_cub.h>
