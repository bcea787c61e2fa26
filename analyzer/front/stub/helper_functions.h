/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for helper_functions.h of the CUDA samples. */
#ifndef CUDALINT_HELPER_FUNCTIONS_H
#define CUDALINT_HELPER_FUNCTIONS_H
#include "algorithm"
#include "exception.h"
#include "helper_image.h"
#include "helper_string.h"
#include "helper_timer.h"
#include "vector"
#endif
