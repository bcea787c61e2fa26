/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/execution_policy.h. */
#include <__cudalint_thrust_algorithm.h>
