/* Stands for cub/warp/warp_store.cuh. */
#include <__cudalint_cub_block.h>
