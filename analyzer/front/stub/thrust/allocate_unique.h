/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/allocate_unique.h. */
#include <__cudalint_thrust.h>
