/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `if (threadIdx.x == 0) part.rows = rows[blockIdx.x];`: what a block has looked up for itself and keeps in shared
 * memory, also as a member of what a function is handed.
 */
#include <string.h>

#include "pass/lanes_internal.h"
#include "pass/uniform.h"

enum { FIELDS_MOST = 4 };

/* The members of an address, the last one first, and what they are members of. */
struct member_path {
    const char *fields[FIELDS_MOST];
    unsigned count;
    const struct ir_decl *decl; /* NULL: an element of something */
};

static struct member_path path_of(const struct ir_expr *addr)
{
    struct member_path p = {0};
    for (; addr && (addr->op == IR_FIELD || addr->op == IR_CAST); addr = addr->args[0]) {
        if (addr->op == IR_CAST)
            continue;
        if (p.count == FIELDS_MOST || !addr->text || strcmp(addr->text, "[]") == 0)
            return (struct member_path){0};
        p.fields[p.count++] = addr->text;
    }
    if (addr && (addr->op == IR_ADDR || addr->op == IR_VAR))
        p.decl = addr->decl;
    return p;
}

/* One place; of two functions, the same member of what one hands to the other. */
static bool is_same_member(const struct member_path *x, const struct member_path *y, bool one_func)
{
    if (!x->decl || !y->decl || x->count != y->count)
        return false;
    for (unsigned i = 0; i < x->count; i++)
        if (strcmp(x->fields[i], y->fields[i]) != 0)
            return false;
    return x->decl == y->decl || (!one_func && x->count > 0);
}

/* `rows[blockIdx.x]` */
static bool is_of_block(const struct lanes_frame *f, const struct ir_expr *value)
{
    const struct ir_stmt *load = value ? ir_load_of(value) : NULL;
    return load && f->af->uniform && uniform_of(f->af->uniform, load->addr).level == UNIFORM_BLOCK;
}

bool lanes_is_kept_lookup(const struct lanes_frame *f, const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (!def || def->kind != IR_STMT_LOAD)
        return false;
    struct member_path place = path_of(def->addr);
    bool handed = place.decl && place.decl->storage == STORAGE_PARAM && place.count > 0;
    if (!place.decl || (place.decl->space != SPACE_SHARED && !handed))
        return false;
    bool found = false;
    for (const struct lanes_frame *g = f; g; g = g->parent) {
        for (size_t i = 0; i < g->af->func->stmts.len; i++) {
            const struct ir_stmt *s = g->af->func->stmts.at[i];
            if (s->kind != IR_STMT_STORE && s->kind != IR_STMT_ATOMIC)
                continue;
            struct member_path there = path_of(s->addr);
            if (!is_same_member(&place, &there, g == f))
                continue;
            if (s->kind != IR_STMT_STORE || !is_of_block(g, s->expr))
                return false;
            found = true;
        }
    }
    return found;
}
