/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cooperative_groups/memcpy_async.h. */
#include <cooperative_groups.h>
