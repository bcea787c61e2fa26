/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/device_vector.h. */
#include <__cudalint_thrust_algorithm.h>
