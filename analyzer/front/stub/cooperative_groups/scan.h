/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cooperative_groups/scan.h. */
#include <cooperative_groups.h>
