/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Typed arrays that grow inside an arena.
 *
 *     VEC(struct stmt *) list = {0};
 *     vec_push(a, &list, s);
 *     for (size_t i = 0; i < list.len; i++) use(list.at[i]);
 *
 * Growth leaves the old block to the arena: at most as much waste as payload.
 */
#ifndef CUDALINT_BASE_VEC_H
#define CUDALINT_BASE_VEC_H

#include "base/arena.h"

#define VEC(type)                                                                                  \
    struct {                                                                                       \
        type *at;                                                                                  \
        size_t len;                                                                                \
        size_t cap;                                                                                \
    }

#define vec_reserve(a, v, want)                                                                    \
    do {                                                                                           \
        if ((want) > (v)->cap) {                                                                   \
            size_t vec_cap_ = (v)->cap ? (v)->cap * 2 : 8;                                         \
            if (vec_cap_ < (want))                                                                 \
                vec_cap_ = (want);                                                                 \
            (v)->at =                                                                              \
                arena_grow((a), (v)->at, (v)->len * sizeof *(v)->at, vec_cap_ * sizeof *(v)->at);  \
            (v)->cap = vec_cap_;                                                                   \
        }                                                                                          \
    } while (0)

#define vec_push(a, v, x)                                                                          \
    do {                                                                                           \
        vec_reserve((a), (v), (v)->len + 1);                                                       \
        (v)->at[(v)->len++] = (x);                                                                 \
    } while (0)

#define vec_last(v) ((v)->at[(v)->len - 1])

#endif
