/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/swap.h. */
#include <__cudalint_thrust.h>
