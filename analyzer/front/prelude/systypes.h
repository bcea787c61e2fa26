// SPDX-License-Identifier: Apache-2.0
// words: uint ushort ulong u_int8_t u_int16_t u_int32_t u_int64_t u_char u_int
typedef unsigned int uint, u_int;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef unsigned char u_char;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef unsigned long u_int64_t;
