/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header stdlib.h. */
#ifndef CUDALINT_STDLIB_H
#define CUDALINT_STDLIB_H
#include "__cudalint_base.h"
#include "sys/types.h"

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX 1
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
#pragma clang force_cuda_host_device begin
extern "C" {
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
void *alloca(size_t);
void *aligned_alloc(size_t, size_t);
int posix_memalign(void **, size_t, size_t);
void exit(int) __attribute__((noreturn));
void _Exit(int) __attribute__((noreturn));
void quick_exit(int) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
int atexit(void (*)(void));
int atoi(const char *);
long atol(const char *);
long long atoll(const char *);
double atof(const char *);
long strtol(const char *, char **, int);
long long strtoll(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
double strtod(const char *, char **);
float strtof(const char *, char **);
long double strtold(const char *, char **);
int rand(void);
int rand_r(unsigned *);
void srand(unsigned);
long random(void);
void srandom(unsigned);
double drand48(void);
double erand48(unsigned short *);
long lrand48(void);
long nrand48(unsigned short *);
long mrand48(void);
void srand48(long);
int abs(int);
long labs(long);
long long llabs(long long);
div_t div(int, int);
ldiv_t ldiv(long, long);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
char *getenv(const char *);
int setenv(const char *, const char *, int);
int putenv(char *);
int unsetenv(const char *);
int system(const char *);
char *realpath(const char *, char *);
int mkstemp(char *);
char *mkdtemp(char *);
}
#define alloca(n) __builtin_alloca(n)
long abs(long);
long long abs(long long);
float abs(float);
double abs(double);
long double abs(long double);
#pragma clang force_cuda_host_device end
namespace std {
using ::div_t;
using ::ldiv_t;
using ::malloc;
using ::calloc;
using ::realloc;
using ::free;
using ::aligned_alloc;
using ::exit;
using ::_Exit;
using ::quick_exit;
using ::abort;
using ::atexit;
using ::atoi;
using ::atol;
using ::atoll;
using ::atof;
using ::strtol;
using ::strtoll;
using ::strtoul;
using ::strtoull;
using ::strtod;
using ::strtof;
using ::strtold;
using ::rand;
using ::srand;
using ::abs;
using ::labs;
using ::llabs;
using ::div;
using ::ldiv;
using ::qsort;
using ::bsearch;
using ::getenv;
using ::system;
}
#endif
