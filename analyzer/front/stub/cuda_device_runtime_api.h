/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_device_runtime_api.h: everything is in the prelude. */
#include "__cudalint_prelude.h"
