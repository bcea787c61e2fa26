/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for sys/shm.h; nothing of it is needed so far. */
#include "types.h"
