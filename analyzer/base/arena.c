/* SPDX-License-Identifier: Apache-2.0 */
#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_BLOCK ((size_t)16 << 10)
#define LARGEST_BLOCK ((size_t)1 << 20)
#define ALIGNMENT (sizeof(max_align_t))

struct block {
    struct block *next;
    size_t used;
    size_t size;
};

struct arena {
    struct block *head;
    size_t next_size;
    size_t total;
    char *region; /* arena_create_in: what is left of the caller's memory */
    size_t region_left;
};

static void *must(void *p)
{
    if (!p) {
        fputs("cudalint: out of memory\n", stderr);
        exit(2);
    }
    return p;
}

struct arena *arena_create(void)
{
    struct arena *a = must(calloc(1, sizeof *a));
    a->next_size = FIRST_BLOCK;
    return a;
}

struct arena *arena_create_in(void *memory, size_t size)
{
    size_t head = (sizeof(struct arena) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    struct arena *a = must(size > head ? memory : NULL);
    *a = (struct arena){
        .next_size = FIRST_BLOCK, .region = (char *)memory + head, .region_left = size - head};
    return a;
}

/* A block of zeros. */
static void *block_memory(struct arena *a, size_t size)
{
    if (!a->region)
        return must(calloc(1, size));
    void *p = must(size <= a->region_left ? a->region : NULL);
    a->region += size;
    a->region_left -= size;
    return memset(p, 0, size);
}

void arena_destroy(struct arena *a)
{
    if (!a || a->region)
        return;
    for (struct block *b = a->head; b;) {
        struct block *next = b->next;
        free(b);
        b = next;
    }
    free(a);
}

static size_t header_size(void)
{
    return (sizeof(struct block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

void *arena_alloc(struct arena *a, size_t size)
{
    if (size > SIZE_MAX / 4)
        must(NULL);
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (size == 0)
        size = ALIGNMENT;
    struct block *b = a->head;
    if (!b || b->size - b->used < size) {
        size_t want = size > a->next_size ? size : a->next_size;
        b = block_memory(a, header_size() + want);
        b->size = want;
        b->next = a->head;
        a->head = b;
        if (a->next_size < LARGEST_BLOCK)
            a->next_size *= 2;
    }
    char *p = (char *)b + header_size() + b->used;
    b->used += size;
    a->total += size;
    return p;
}

void *arena_grow(struct arena *a, const void *old, size_t old_size, size_t new_size)
{
    void *p = arena_alloc(a, new_size);
    if (old_size)
        memcpy(p, old, old_size);
    return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
    char *p = arena_alloc(a, n + 1);
    memcpy(p, s, n);
    p[n] = '\0';
    return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_vprintf(struct arena *a, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    char *p = arena_alloc(a, n < 0 ? 1 : (size_t)n + 1);
    if (n > 0)
        vsnprintf(p, (size_t)n + 1, fmt, again);
    va_end(again);
    return p;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *p = arena_vprintf(a, fmt, ap);
    va_end(ap);
    return p;
}

size_t arena_bytes(const struct arena *a)
{
    return a->total;
}
