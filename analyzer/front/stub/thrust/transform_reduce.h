/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/transform_reduce.h. */
#include <__cudalint_thrust_algorithm.h>
