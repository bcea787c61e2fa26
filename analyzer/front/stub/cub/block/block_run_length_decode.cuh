/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/block/block_run_length_decode.cuh. */
#include <__cudalint_cub_block.h>
