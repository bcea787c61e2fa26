/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvtx3/nvToolsExtMem.h. */
#include <nvToolsExt.h>
