/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for sys/ipc.h; nothing of it is needed so far. */
#include "types.h"
