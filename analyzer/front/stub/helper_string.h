/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for helper_string.h of the CUDA samples. */
#ifndef CUDALINT_HELPER_STRING_H
#define CUDALINT_HELPER_STRING_H
#include "__cudalint_prelude.h"
#include "ios"
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef STRCASECMP
#define STRCASECMP strcasecmp
#define STRNCASECMP strncasecmp
#define STRCPY(__d, __n, __s) strcpy(__d, __s)
#define FOPEN(f, __n, __m) (f = fopen(__n, __m))
#define FOPEN_FAIL(__r) (__r == NULL)
#define SSCANF sscanf
#define SPRINTF sprintf
#endif
int stringRemoveDelimiter(char, const char *);
int getFileExtension(char *, char **);
bool checkCmdLineFlag(const int, const char **, const char *);
template <class __T> bool getCmdLineArgumentValue(const int, const char **, const char *, __T *);
int getCmdLineArgumentInt(const int, const char **, const char *);
float getCmdLineArgumentFloat(const int, const char **, const char *);
bool getCmdLineArgumentString(const int, const char **, const char *, char **);
char *sdkFindFilePath(const char *, const char *);
#endif
