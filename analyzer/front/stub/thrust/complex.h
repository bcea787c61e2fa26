/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for thrust/complex.h. */
#ifndef CUDALINT_THRUST_COMPLEX_H
#define CUDALINT_THRUST_COMPLEX_H
#include <complex>
#define CUDALINT_NS thrust
#include <__cudalint_complex.h>
#undef CUDALINT_NS
#endif
