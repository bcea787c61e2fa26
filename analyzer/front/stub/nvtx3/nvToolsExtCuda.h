/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvtx3/nvToolsExtCuda.h. */
#include <nvToolsExt.h>
