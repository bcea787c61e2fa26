/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/grid/grid_mapping.cuh. */
#include <__cudalint_cub.h>
