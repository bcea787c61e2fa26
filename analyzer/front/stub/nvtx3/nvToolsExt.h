/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvtx3/nvToolsExt.h. */
#include <nvToolsExt.h>
