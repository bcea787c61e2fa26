/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvtx3/nvToolsExtMemCudaRt.h. */
#include <nvToolsExt.h>
