/* Stands for cub/block/block_run_length_decode.cuh. */
#include <__cudalint_cub_block.h>
