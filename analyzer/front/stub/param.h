/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for param.h of the CUDA samples; graphics is not modelled. */
#include "helper_functions.h"
