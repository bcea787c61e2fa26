/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header complex.h as C++ sees it. */
#include "complex"
