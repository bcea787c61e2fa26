/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/pair.h. */
#include <__cudalint_thrust.h>
