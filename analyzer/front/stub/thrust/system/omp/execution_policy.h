/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/system/omp/execution_policy.h. */
#include <__cudalint_thrust.h>
