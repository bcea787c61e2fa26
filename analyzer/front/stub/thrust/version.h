/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/version.h. */
#include <__cudalint_thrust.h>
