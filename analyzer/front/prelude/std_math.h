// SPDX-License-Identifier: Apache-2.0
// instead: cuda/std/cmath
// std: sqrt cbrt exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan atan2 sinh cosh tanh
// std: asinh acosh atanh pow fmod fabs abs floor ceil round trunc rint nearbyint hypot fma fmin fmax fdim
// std: erf erfc tgamma lgamma isnan isinf isfinite signbit copysign ldexp frexp modf logb ilogb remainder
// std: sqrtf expf logf powf fabsf sinf cosf tanhf floorf ceilf fmaxf fminf fmodf nextafter lround llround lrint
namespace std {
using ::sqrt; using ::cbrt; using ::exp; using ::exp2; using ::expm1; using ::log; using ::log2;
using ::log10; using ::log1p; using ::sin; using ::cos; using ::tan; using ::asin; using ::acos;
using ::atan; using ::atan2; using ::sinh; using ::cosh; using ::tanh; using ::asinh;
using ::acosh; using ::atanh; using ::pow; using ::fmod; using ::fabs; using ::abs;
using ::floor; using ::ceil; using ::round; using ::trunc; using ::rint; using ::nearbyint;
using ::hypot; using ::fma; using ::fmin; using ::fmax; using ::erf; using ::erfc;
using ::tgamma; using ::lgamma; using ::isnan; using ::isinf; using ::isfinite; using ::copysign;
using ::sqrtf; using ::expf; using ::logf; using ::fabsf; using ::sinf; using ::cosf;
using ::fmaxf; using ::fminf;
#ifndef __clang__ /* cudalint's own prelude for clang has fewer */
using ::fdim; using ::signbit; using ::ldexp; using ::frexp; using ::modf; using ::logb;
using ::ilogb; using ::remainder; using ::powf; using ::tanhf; using ::floorf; using ::ceilf;
using ::fmodf; using ::nextafter; using ::lround; using ::llround; using ::lrint;
#endif
}
