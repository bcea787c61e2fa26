/* SPDX-License-Identifier: Apache-2.0 */
#include "base/map.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"

uint64_t hash_mix(uint64_t x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    x ^= x >> 33;
    return x;
}

uint64_t hash_bytes(const void *p, size_t n, uint64_t seed)
{
    const unsigned char *s = p;
    uint64_t h = seed ^ 0xcbf29ce484222325ULL; /* FNV-1a */
    for (size_t i = 0; i < n; i++)
        h = (h ^ s[i]) * 0x100000001b3ULL;
    return hash_mix(h);
}

uint64_t hash_words(const void *p, size_t n, uint64_t seed)
{
    const unsigned char *s = p;
    uint64_t h = seed;
    for (size_t i = 0; i < n; i += sizeof h) {
        uint64_t word = 0;
        memcpy(&word, s + i, n - i < sizeof word ? n - i : sizeof word);
        h = hash_mix(h ^ word);
    }
    return h;
}

static bool slot_matches(const struct map_slot *s, const char *key, uint64_t hash)
{
    return s->hash == hash && (!key || strcmp(s->key, key) == 0);
}

/* Numbers are ids, addresses and hashes: one multiplication spreads them. */
static struct map_slot *find(const struct map *m, const char *key, uint64_t hash)
{
    size_t i = (size_t)(key ? hash : hash * 0x9e3779b97f4a7c15ULL >> 32) & (m->cap - 1);
    while (m->slots[i].value && !slot_matches(&m->slots[i], key, hash))
        i = (i + 1) & (m->cap - 1);
    return &m->slots[i];
}

static void put(struct arena *a, struct map *m, const char *key, uint64_t hash, void *value)
{
    if ((m->len + 1) * 4 > m->cap * 3) {
        struct map bigger = {.cap = m->cap ? m->cap * 2 : 16, .len = m->len};
        bigger.slots = ARENA_ARRAY(a, struct map_slot, bigger.cap);
        for (size_t i = 0; i < m->cap; i++) {
            if (m->slots[i].value)
                *find(&bigger, m->slots[i].key, m->slots[i].hash) = m->slots[i];
        }
        *m = bigger;
    }
    struct map_slot *s = find(m, key, hash);
    if (!s->value)
        m->len++;
    *s = (struct map_slot){.key = key, .hash = hash, .value = value};
}

void *map_get(const struct map *m, const char *key)
{
    return m->cap ? find(m, key, hash_bytes(key, strlen(key), 0))->value : NULL;
}

void map_put(struct arena *a, struct map *m, const char *key, void *value)
{
    put(a, m, key, hash_bytes(key, strlen(key), 0), value);
}

void *map_get_number(const struct map *m, uint64_t key)
{
    return m->cap ? find(m, NULL, key)->value : NULL;
}

void map_put_number(struct arena *a, struct map *m, uint64_t key, void *value)
{
    put(a, m, NULL, key, value);
}
