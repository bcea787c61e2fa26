/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cufftw.h. */
#include "cufft.h"
