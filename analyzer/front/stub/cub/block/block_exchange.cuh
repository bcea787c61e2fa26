/* Stands for cub/block/block_exchange.cuh. */
#include <__cudalint_cub_block.h>
