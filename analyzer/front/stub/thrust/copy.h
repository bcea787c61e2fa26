/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/copy.h. */
#include <__cudalint_thrust_algorithm.h>
