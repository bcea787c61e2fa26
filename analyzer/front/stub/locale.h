/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header locale.h. */
#ifndef CUDALINT_LOCALE_H
#define CUDALINT_LOCALE_H
#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_ALL 6
extern "C" char *setlocale(int, const char *);
namespace std {
using ::setlocale;
}
#endif
