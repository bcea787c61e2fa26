/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvtx3/nvToolsExtCudaRt.h. */
#include <nvToolsExt.h>
