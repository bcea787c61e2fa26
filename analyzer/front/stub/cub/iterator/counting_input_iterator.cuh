/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/iterator/counting_input_iterator.cuh. */
#include <__cudalint_cub.h>
