/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/iterator/transform_output_iterator.h. */
#include <__cudalint_thrust.h>
