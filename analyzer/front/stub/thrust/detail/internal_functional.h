/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/detail/internal_functional.h. */
#include <__cudalint_thrust.h>
