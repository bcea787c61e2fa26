/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for texture_fetch_functions.h: everything is in the prelude. */
#include "__cudalint_prelude.h"
