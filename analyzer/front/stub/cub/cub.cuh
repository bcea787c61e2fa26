/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/cub.cuh. */
#include <__cudalint_cub_block.h>
#include <__cudalint_cub_device.h>
