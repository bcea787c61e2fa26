/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cub/thread/thread_scan.cuh. */
#include <__cudalint_cub.h>
