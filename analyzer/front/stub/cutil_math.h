/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the old cutil_math.h. */
#include "helper_math.h"
