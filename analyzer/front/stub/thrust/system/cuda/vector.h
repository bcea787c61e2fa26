/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/system/cuda/vector.h. */
#include <__cudalint_thrust.h>
