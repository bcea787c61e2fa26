/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvToolsExtCuda.h. */
#include "nvToolsExt.h"
