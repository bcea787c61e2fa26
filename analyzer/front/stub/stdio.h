/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header stdio.h. */
#ifndef CUDALINT_STDIO_H
#define CUDALINT_STDIO_H
#include "__cudalint_base.h"
#include "stdarg.h"

typedef struct _IO_FILE FILE;
typedef long fpos_t;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
extern "C" {
__attribute__((host, device)) int printf(const char *, ...);
#pragma clang force_cuda_host_device begin
int vprintf(const char *, va_list);
int vfprintf(FILE *, const char *, va_list);
int vsprintf(char *, const char *, va_list);
int vsnprintf(char *, size_t, const char *, va_list);
int puts(const char *);
int putchar(int);
int putc(int, FILE *);
int fputs(const char *, FILE *);
int fputc(int, FILE *);
int getchar(void);
int getc(FILE *);
int fgetc(FILE *);
int ungetc(int, FILE *);
char *fgets(char *, int, FILE *);
char *gets(char *);
FILE *fopen(const char *, const char *);
FILE *fopen64(const char *, const char *);
FILE *freopen(const char *, const char *, FILE *);
FILE *fdopen(int, const char *);
FILE *popen(const char *, const char *);
FILE *tmpfile(void);
int pclose(FILE *);
int fclose(FILE *);
int fflush(FILE *);
int feof(FILE *);
int ferror(FILE *);
int fileno(FILE *);
void clearerr(FILE *);
void perror(const char *);
size_t fread(void *, size_t, size_t, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
int fseek(FILE *, long, int);
int fseeko(FILE *, long, int);
long ftell(FILE *);
long ftello(FILE *);
void rewind(FILE *);
int setvbuf(FILE *, char *, int, size_t);
void setbuf(FILE *, char *);
int remove(const char *);
int rename(const char *, const char *);
ssize_t getline(char **, size_t *, FILE *);
ssize_t getdelim(char **, size_t *, int, FILE *);
#pragma clang force_cuda_host_device end
}
extern "C" {
int fprintf(FILE *, const char *, ...);
int sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...);
int asprintf(char **, const char *, ...);
int dprintf(int, const char *, ...);
int scanf(const char *, ...);
int fscanf(FILE *, const char *, ...);
int sscanf(const char *, const char *, ...);
}
namespace std {
using ::FILE;
using ::fpos_t;
using ::printf;
using ::fprintf;
using ::sprintf;
using ::snprintf;
using ::vprintf;
using ::vfprintf;
using ::vsprintf;
using ::vsnprintf;
using ::scanf;
using ::fscanf;
using ::sscanf;
using ::puts;
using ::putchar;
using ::fputs;
using ::fputc;
using ::getchar;
using ::getc;
using ::fgetc;
using ::fgets;
using ::fopen;
using ::fclose;
using ::fflush;
using ::feof;
using ::ferror;
using ::perror;
using ::fread;
using ::fwrite;
using ::fseek;
using ::ftell;
using ::rewind;
using ::remove;
using ::rename;
using ::setvbuf;
}
#endif
