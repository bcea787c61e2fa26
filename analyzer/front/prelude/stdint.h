// SPDX-License-Identifier: Apache-2.0
// instead: cuda/std/cstdint
// words: int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t
// words: int_fast8_t int_fast16_t int_fast32_t int_fast64_t uint_fast8_t uint_fast16_t
// words: uint_fast32_t uint_fast64_t int_least8_t int_least16_t int_least32_t int_least64_t
// words: uint_least8_t uint_least16_t uint_least32_t uint_least64_t intmax_t uintmax_t ssize_t
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef int8_t int_fast8_t, int_least8_t;
typedef int64_t int_fast16_t, int_fast32_t, int_fast64_t, int_least64_t, intptr_t, intmax_t;
typedef uint8_t uint_fast8_t, uint_least8_t;
typedef uint64_t uint_fast16_t, uint_fast32_t, uint_fast64_t, uint_least64_t, uintptr_t, uintmax_t;
typedef int16_t int_least16_t;
typedef int32_t int_least32_t;
typedef uint16_t uint_least16_t;
typedef uint32_t uint_least32_t;
typedef long ssize_t;
namespace std {
using ::int8_t;
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::uint8_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::intptr_t;
using ::uintptr_t;
}
