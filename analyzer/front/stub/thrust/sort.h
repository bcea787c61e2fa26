/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/sort.h. */
#include <__cudalint_thrust_algorithm.h>
