/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/extrema.h. */
#include <__cudalint_thrust_algorithm.h>
