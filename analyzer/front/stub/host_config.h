/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for host_config.h: everything is in the prelude. */
#include "__cudalint_prelude.h"
