/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/util_math.cuh. */
#include <__cudalint_cub.h>
