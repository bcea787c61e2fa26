/* Stands for cub/warp/warp_scan.cuh. */
#include <__cudalint_cub_block.h>
