/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/warp/warp_merge_sort.cuh. */
#include <__cudalint_cub_block.h>
