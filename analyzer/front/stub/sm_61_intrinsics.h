/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for sm_61_intrinsics.h: everything is in the prelude. */
#include "__cudalint_prelude.h"
