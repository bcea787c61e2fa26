/* Stands for cub/warp/warp_reduce.cuh. */
#include <__cudalint_cub_block.h>
