/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/universal_vector.h. */
#include <__cudalint_thrust.h>
