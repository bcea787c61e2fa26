/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/detail/raw_reference_cast.h. */
#include <__cudalint_thrust.h>
