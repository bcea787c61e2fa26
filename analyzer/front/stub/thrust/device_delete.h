/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/device_delete.h. */
#include <__cudalint_thrust.h>
