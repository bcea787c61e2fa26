/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for dlfcn.h. */
#define RTLD_LAZY 1
#define RTLD_NOW 2
extern "C" void *dlopen(const char *, int);
extern "C" void *dlsym(void *, const char *);
extern "C" int dlclose(void *);
extern "C" char *dlerror(void);
