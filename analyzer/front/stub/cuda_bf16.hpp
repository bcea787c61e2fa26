/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_bf16.hpp. */
#include "cuda_bf16.h"
