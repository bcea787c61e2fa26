/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for sm_32_atomic_functions.h: everything is in the prelude. */
#include "__cudalint_prelude.h"
