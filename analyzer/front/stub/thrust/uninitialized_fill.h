/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/uninitialized_fill.h. */
#include <__cudalint_thrust_algorithm.h>
