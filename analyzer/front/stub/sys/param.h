/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for sys/param.h. */
#include "types.h"
#define MAXPATHLEN 4096
