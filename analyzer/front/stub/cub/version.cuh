/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/version.cuh. */
#include <__cudalint_cub.h>
