/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for surface_types.h: everything is in the prelude. */
#include "__cudalint_prelude.h"
