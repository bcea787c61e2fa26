/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvToolsExtCudaRt.h. */
#include "nvToolsExt.h"
