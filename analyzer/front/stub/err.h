/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for err.h. */
#ifndef CUDALINT_ERR_H
#define CUDALINT_ERR_H
extern "C" void err(int, const char *, ...) __attribute__((noreturn));
extern "C" void errx(int, const char *, ...) __attribute__((noreturn));
extern "C" void warn(const char *, ...);
extern "C" void warnx(const char *, ...);
#endif
