/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/iterator/iterator_traits.h. */
#include <__cudalint_thrust.h>
