/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/system/cuda/config.h. */
#include <__cudalint_thrust.h>
