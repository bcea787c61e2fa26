/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/thread/thread_reduce.cuh. */
#include <__cudalint_cub.h>
