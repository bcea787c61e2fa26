/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/type_traits/is_contiguous_iterator.h. */
#include <__cudalint_thrust.h>
