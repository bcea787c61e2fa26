/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/system/cuda/execution_policy.h. */
#include <__cudalint_thrust.h>
