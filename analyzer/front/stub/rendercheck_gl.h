/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for rendercheck_gl.h of the CUDA samples; graphics is not modelled. */
#include "helper_functions.h"
