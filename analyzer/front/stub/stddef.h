/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header stddef.h. */
#ifndef CUDALINT_STDDEF_H
#define CUDALINT_STDDEF_H
#include "__cudalint_base.h"
typedef struct { long long a; long double b; } max_align_t;
namespace std {
using ::max_align_t;
enum class byte : unsigned char {};
}
#endif
