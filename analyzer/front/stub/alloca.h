/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for alloca.h. */
#include "stdlib.h"
