/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header setjmp.h. */
#ifndef CUDALINT_SETJMP_H
#define CUDALINT_SETJMP_H
typedef long jmp_buf[32];
extern "C" int setjmp(jmp_buf);
extern "C" void longjmp(jmp_buf, int) __attribute__((noreturn));
#endif
