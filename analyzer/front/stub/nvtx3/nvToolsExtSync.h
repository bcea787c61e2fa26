/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvtx3/nvToolsExtSync.h. */
#include <nvToolsExt.h>
