/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/util_cpp_dialect.cuh. */
#include <__cudalint_cub.h>
