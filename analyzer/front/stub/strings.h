/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header strings.h. */
#include "string.h"
