/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/iterator/cache_modified_output_iterator.cuh. */
#include <__cudalint_cub.h>
