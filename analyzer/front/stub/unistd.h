/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header unistd.h. */
#ifndef CUDALINT_UNISTD_H
#define CUDALINT_UNISTD_H
#include "sys/types.h"
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define _SC_PAGESIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
extern char *optarg;
extern int optind, opterr, optopt;
extern "C" {
int getopt(int, char *const *, const char *);
unsigned sleep(unsigned);
int usleep(useconds_t);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
off_t lseek(int, off_t, int);
int close(int);
int access(const char *, int);
int unlink(const char *);
int rmdir(const char *);
int chdir(const char *);
char *getcwd(char *, size_t);
int ftruncate(int, off_t);
int fsync(int);
int pipe(int *);
int dup(int);
int dup2(int, int);
int isatty(int);
int gethostname(char *, size_t);
long sysconf(int);
int getpagesize(void);
pid_t fork(void);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
int execl(const char *, const char *, ...);
int execvp(const char *, char *const *);
unsigned alarm(unsigned);
ssize_t readlink(const char *, char *, size_t);
void _exit(int) __attribute__((noreturn));
}
#endif
