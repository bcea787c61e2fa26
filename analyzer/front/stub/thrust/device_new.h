/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/device_new.h. */
#include <__cudalint_thrust.h>
