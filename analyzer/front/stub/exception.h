/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for exception.h of the CUDA samples. */
#ifndef CUDALINT_SAMPLES_EXCEPTION_H
#define CUDALINT_SAMPLES_EXCEPTION_H
#include "exception"
#include "ios"
#define RUNTIME_EXCEPTION(__m) throw std::runtime_error(__m)
#define LOGIC_EXCEPTION(__m) throw std::logic_error(__m)
#define RANGE_EXCEPTION(__m) throw std::range_error(__m)
template <class __T> void handleException(const __T &);
#endif
