/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the old memory.h. */
#include "string.h"
