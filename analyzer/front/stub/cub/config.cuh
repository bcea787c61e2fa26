/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/config.cuh. */
#include <__cudalint_cub.h>
