/* Stands for cub/grid/grid_queue.cuh. */
#include <__cudalint_cub.h>
