/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/detail/type_traits.h. */
#include <__cudalint_thrust.h>
