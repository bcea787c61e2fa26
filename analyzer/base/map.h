/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hash maps inside an arena: string -> pointer and 64-bit number -> pointer.  Open addressing,
 * seeded per process by nothing: iteration order is never used, so results are the same on every
 * machine.  Keys are not copied; they must live as long as the map.
 */
#ifndef CUDALINT_BASE_MAP_H
#define CUDALINT_BASE_MAP_H

#include <stddef.h>
#include <stdint.h>

struct arena;

struct map_slot {
    const char *key; /* NULL for number maps */
    uint64_t hash;   /* the number itself in number maps */
    void *value;     /* NULL: empty slot */
};

struct map {
    struct map_slot *slots;
    size_t cap;
    size_t len;
};

uint64_t hash_bytes(const void *p, size_t n, uint64_t seed);
/* A good 64-bit mix (the finaliser of MurmurHash3, public domain). */
uint64_t hash_mix(uint64_t x);

/* Eight bytes at a time, for keys that are made often; another number than hash_bytes(). */
uint64_t hash_words(const void *p, size_t n, uint64_t seed);

/* NULL when absent. */
void *map_get(const struct map *m, const char *key);
/* `value` must not be NULL; replaces an older one. */
void map_put(struct arena *a, struct map *m, const char *key, void *value);

void *map_get_number(const struct map *m, uint64_t key);
void map_put_number(struct arena *a, struct map *m, uint64_t key, void *value);

#endif
