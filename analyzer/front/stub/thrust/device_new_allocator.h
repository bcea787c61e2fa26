/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/device_new_allocator.h. */
#include <__cudalint_thrust.h>
