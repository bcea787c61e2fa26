/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/device_malloc.h. */
#include <__cudalint_thrust.h>
