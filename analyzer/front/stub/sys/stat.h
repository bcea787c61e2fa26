/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header sys/stat.h. */
#ifndef CUDALINT_SYS_STAT_H
#define CUDALINT_SYS_STAT_H
#include "types.h"
struct stat {
    dev_t st_dev;
    ino_t st_ino;
    mode_t st_mode;
    off_t st_size;
    long st_mtime;
};
#define S_IFMT 0170000
#define S_IFDIR 0040000
#define S_IFREG 0100000
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IRWXU 0700
#define S_IRWXG 070
#define S_ISDIR(__m) (((__m) & 0170000) == 0040000)
#define S_ISREG(__m) (((__m) & 0170000) == 0100000)
extern "C" int stat(const char *, struct stat *);
extern "C" int fstat(int, struct stat *);
extern "C" int mkdir(const char *, mode_t);
#endif
