/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header dirent.h. */
#ifndef CUDALINT_DIRENT_H
#define CUDALINT_DIRENT_H
struct dirent {
    unsigned long d_ino;
    unsigned char d_type;
    char d_name[256];
};
typedef struct __dirstream DIR;
#define DT_DIR 4
#define DT_REG 8
extern "C" DIR *opendir(const char *);
extern "C" struct dirent *readdir(DIR *);
extern "C" int closedir(DIR *);
#endif
