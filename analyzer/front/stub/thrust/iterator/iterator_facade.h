/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/iterator/iterator_facade.h. */
#include <__cudalint_thrust.h>
