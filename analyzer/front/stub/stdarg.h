/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header stdarg.h. */
#ifndef CUDALINT_STDARG_H
#define CUDALINT_STDARG_H
typedef __builtin_va_list va_list;
#define va_start(v, ...) __builtin_va_start(v, 0)
#define va_end(v) __builtin_va_end(v)
#define va_arg(v, t) __builtin_va_arg(v, t)
#define va_copy(d, s) __builtin_va_copy(d, s)
namespace std {
using ::va_list;
}
#endif
