/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for channel_descriptor.h: everything is in the prelude. */
#include "__cudalint_prelude.h"
