/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C headers string.h and strings.h. */
#ifndef CUDALINT_STRING_H
#define CUDALINT_STRING_H
#include "__cudalint_base.h"

#pragma clang force_cuda_host_device begin
extern "C" {
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
size_t strlen(const char *);
size_t strnlen(const char *, size_t);
char *strcpy(char *, const char *);
char *strncpy(char *, const char *, size_t);
char *strcat(char *, const char *);
char *strncat(char *, const char *, size_t);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
int strcasecmp(const char *, const char *);
int strncasecmp(const char *, const char *, size_t);
int strcoll(const char *, const char *);
char *strdup(const char *);
char *strndup(const char *, size_t);
char *strtok(char *, const char *);
char *strtok_r(char *, const char *, char **);
char *strsep(char **, const char *);
size_t strspn(const char *, const char *);
size_t strcspn(const char *, const char *);
char *strerror(int);
char *strsignal(int);
void bzero(void *, size_t);
void bcopy(const void *, void *, size_t);
}
/* as libc does in C++: the result follows the argument's constness, mutable kept for speed */
extern "C" char *strchr(const char *, int);
extern "C" char *strrchr(const char *, int);
extern "C" char *strstr(const char *, const char *);
extern "C" char *strcasestr(const char *, const char *);
extern "C" char *strpbrk(const char *, const char *);
#pragma clang force_cuda_host_device end
namespace std {
using ::memcpy;
using ::memmove;
using ::memset;
using ::memcmp;
using ::memchr;
using ::strlen;
using ::strcpy;
using ::strncpy;
using ::strcat;
using ::strncat;
using ::strcmp;
using ::strncmp;
using ::strtok;
using ::strspn;
using ::strcspn;
using ::strerror;
using ::strchr;
using ::strrchr;
using ::strstr;
using ::strpbrk;
}
#endif
