/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header wchar.h. */
#ifndef CUDALINT_WCHAR_H
#define CUDALINT_WCHAR_H
#include "stddef.h"
typedef unsigned int wint_t;
typedef struct { int __a, __b; } mbstate_t;
extern "C" size_t wcslen(const wchar_t *);
namespace std {
using ::mbstate_t;
using ::wcslen;
}
#endif
