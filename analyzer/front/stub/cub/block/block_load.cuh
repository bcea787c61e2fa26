/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/block/block_load.cuh. */
#include <__cudalint_cub_block.h>
