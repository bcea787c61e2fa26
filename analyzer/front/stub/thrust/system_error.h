/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/system_error.h. */
#include <__cudalint_thrust.h>
