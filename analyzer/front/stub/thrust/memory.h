/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/memory.h. */
#include <__cudalint_thrust.h>
