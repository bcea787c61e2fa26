/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cooperative_groups/reduce.h. */
#include <cooperative_groups.h>
