/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/detail/config.h. */
#include <__cudalint_thrust.h>
