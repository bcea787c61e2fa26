/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/grid/grid_even_share.cuh. */
#include <__cudalint_cub.h>
