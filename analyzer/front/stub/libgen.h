/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for libgen.h. */
extern "C" char *basename(char *);
extern "C" char *dirname(char *);
