/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/warp/warp_scan.cuh. */
#include <__cudalint_cub_block.h>
