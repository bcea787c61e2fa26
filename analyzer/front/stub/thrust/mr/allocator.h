/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/mr/allocator.h. */
#include <__cudalint_thrust.h>
