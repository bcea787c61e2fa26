/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuComplex.h. */
#ifndef CUDALINT_CUCOMPLEX_H
#define CUDALINT_CUCOMPLEX_H
#include "__cudalint_prelude.h"
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
#pragma clang force_cuda_host_device begin
float cuCrealf(cuFloatComplex);
float cuCimagf(cuFloatComplex);
float cuCabsf(cuFloatComplex);
cuFloatComplex cuConjf(cuFloatComplex);
cuFloatComplex cuCaddf(cuFloatComplex, cuFloatComplex);
cuFloatComplex cuCsubf(cuFloatComplex, cuFloatComplex);
cuFloatComplex cuCmulf(cuFloatComplex, cuFloatComplex);
cuFloatComplex cuCdivf(cuFloatComplex, cuFloatComplex);
cuFloatComplex cuCfmaf(cuFloatComplex, cuFloatComplex, cuFloatComplex);
double cuCreal(cuDoubleComplex);
double cuCimag(cuDoubleComplex);
double cuCabs(cuDoubleComplex);
cuDoubleComplex cuConj(cuDoubleComplex);
cuDoubleComplex cuCadd(cuDoubleComplex, cuDoubleComplex);
cuDoubleComplex cuCsub(cuDoubleComplex, cuDoubleComplex);
cuDoubleComplex cuCmul(cuDoubleComplex, cuDoubleComplex);
cuDoubleComplex cuCdiv(cuDoubleComplex, cuDoubleComplex);
cuDoubleComplex cuCfma(cuDoubleComplex, cuDoubleComplex, cuDoubleComplex);
cuFloatComplex make_cuFloatComplex(float, float);
cuDoubleComplex make_cuDoubleComplex(double, double);
cuComplex make_cuComplex(float, float);
cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex);
cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex);
#pragma clang force_cuda_host_device end
#endif
