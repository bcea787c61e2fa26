/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/iterator/transform_input_iterator.cuh. */
#include <__cudalint_cub.h>
