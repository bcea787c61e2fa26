/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_fp16.hpp. */
#include "cuda_fp16.h"
