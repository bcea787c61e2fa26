/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/system/cuda/experimental/pinned_allocator.h. */
#include <__cudalint_thrust.h>
