/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/iterator/discard_output_iterator.cuh. */
#include <__cudalint_cub.h>
