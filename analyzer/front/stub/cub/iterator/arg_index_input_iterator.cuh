/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/iterator/arg_index_input_iterator.cuh. */
#include <__cudalint_cub.h>
