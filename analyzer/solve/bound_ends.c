/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check of both ends that lets the upper one through: `if (id < 0 || id > MAX_TEXTURES) return;`
 * where the file elsewhere says `id >= MAX_CAMERAS` of such a number, or `>=` of this very one.
 */
#include <ctype.h>
#include <string.h>

#include "solve/bound_internal.h"

static const char *name_of(const struct ir_expr *size)
{
    size = ir_strip_casts(size);
    return size->op == IR_TPARAM ? size->text : bound_size_name(size);
}

/* MAX_TEXTURES, kNumBins, num_classes: how many there may be, and not the last of them. */
static bool says_how_many(const char *name)
{
    size_t n = name ? strlen(name) : 0;
    bool plural = n > 3 && tolower((unsigned char)name[n - 1]) == 's' &&
                  tolower((unsigned char)name[n - 2]) != 's';
    return plural && (strcasestr(name, "max") || strcasestr(name, "num"));
}

/* One name, or two that start with the same word: MAX_TEXTURES and MAX_CAMERAS. */
static bool is_of_kind(const char *name, const char *other)
{
    const char *word = strchr(name, '_');
    size_t n = word ? (size_t)(word - name) + 1 : strlen(name) + 1;
    return strncmp(name, other, n) == 0 && says_how_many(other);
}

struct strict_search {
    const char *name;
    bool found;
};

static bool look_for_strict(const struct ir_expr *e, void *context)
{
    struct strict_search *s = context;
    if (e->op == IR_GE || e->op == IR_LT) {
        const char *name = name_of(e->args[1]);
        s->found = s->found || (name && is_of_kind(s->name, name));
    }
    return !s->found;
}

/* `i >= MAX_CAMERAS` in a function of the file. */
static bool is_strict_elsewhere(const struct analysis *all, const char *name)
{
    struct strict_search s = {.name = name};
    for (size_t i = 0; i < all->funcs.len && !s.found; i++) {
        const struct ir_func *f = all->funcs.at[i]->func;
        for (size_t k = 0; k < f->stmts.len && !s.found; k++) {
            if (f->stmts.at[k]->kind == IR_STMT_BRANCH)
                ir_walk(f->stmts.at[k]->expr, look_for_strict, &s);
        }
    }
    return s.found;
}

/* 0 <= index <= size, by two checks and no others of the index; NULL: not that. */
static const struct fact *upper_end(struct bound_search *q, const struct ir_stmt *s,
                                    const struct ir_expr *index)
{
    const struct fact *upper = NULL;
    bool lower = false;
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (!ir_contains(facts[i].left, index) && !ir_contains(facts[i].right, index))
            continue;
        bool alone = ir_strip_casts(facts[i].left) == index;
        if (alone && facts[i].op == IR_GE && ir_is_const(ir_strip_casts(facts[i].right), 0))
            lower = true;
        else if (alone && facts[i].op == IR_LE && !upper)
            upper = &facts[i];
        else
            return NULL;
    }
    return lower ? upper : NULL;
}

void bound_search_ends(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->dims.len != 1 || x->root->op == IR_OPAQUE || x->root->op == IR_STRING ||
            (x->root->op == IR_ADDR && x->root->decl->storage == STORAGE_LOCAL))
            continue;
        const struct ir_expr *index = ir_strip_casts(x->dims.at[0].index);
        if (index->op != IR_VAR && index->op != IR_VALUE && index->op != IR_MEMBER)
            continue;
        const struct fact *f = upper_end(q, x->stmt, index);
        const char *name = f ? name_of(f->right) : NULL;
        if (!says_how_many(name) || !is_strict_elsewhere(q->af->analysis, name))
            continue;
        struct bound_candidate c = {
            .access = *x, .index = index, .polynomial = affine_of(q->arena, index)};
        if (!bound_has_end_element(q, x, f->right) && !bound_is_offsets(q->arena, x))
            bound_add(q, BOUND_OFF_BY_ONE, &c, f->right, f->origin);
    }
}
