/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cublas_api.h. */
#include "cublas_v2.h"
