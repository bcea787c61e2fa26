/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Arena: memory that is freed whole.
 *
 * Everything that belongs to one translation unit (IR, CFG, pass results, findings before they
 * are copied out) lives in one arena, so no error path has to free anything.  Blocks double up to
 * 1 MiB.  Allocation never fails from the caller's view: when the system has no memory the
 * process ends with a message, because a linter cannot go on usefully.
 */
#ifndef CUDALINT_BASE_ARENA_H
#define CUDALINT_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena;

struct arena *arena_create(void);
/* One that lives in the caller's memory (aligned for any object) and ends the process when that is
 * full; destroying it does nothing. */
struct arena *arena_create_in(void *memory, size_t size);
void arena_destroy(struct arena *a);

/* `size` bytes, zeroed, aligned for any object. */
void *arena_alloc(struct arena *a, size_t size);
/* Grows an array: a new block of `new_size` bytes with the first `old_size` copied. */
void *arena_grow(struct arena *a, const void *old, size_t old_size, size_t new_size);

char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));

/* Bytes handed out so far: limits on memory use read it. */
size_t arena_bytes(const struct arena *a);

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (size_t)(n)))

#endif
