/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for values.h. */
#include "limits.h"
#include "float.h"
#define MAXINT INT_MAX
#define MAXFLOAT FLT_MAX
