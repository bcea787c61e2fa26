/* SPDX-License-Identifier: Apache-2.0 */
/* ir_func_finish: from what lowering or the parser appended to a well-formed function. */
#include <string.h>

#include "ir/ir_internal.h"

#define DROPPED (~0U)

static bool is_terminator(const struct ir_stmt *s)
{
    return (ir_stmt_info(s->kind)->flags & IR_STMT_IS_TERMINATOR) != 0;
}

static void become_jump(struct ir_block *b, struct ir_stmt *s, struct ir_block *to)
{
    s->kind = IR_STMT_JUMP;
    s->expr = NULL;
    b->succs.at[0] = to;
    b->succs.len = 1;
}

/* The successor that a constant condition selects, or NULL. */
static struct ir_block *constant_successor(const struct ir_block *b, const struct ir_stmt *s)
{
    int64_t v;
    if (!s->expr || !ir_is_int(s->expr, &v))
        return NULL;
    if (s->kind == IR_STMT_BRANCH)
        return b->succs.at[v != 0 ? 0 : 1];
    for (size_t i = 0; i < s->case_values.len; i++) {
        if (s->case_values.at[i] == v)
            return b->succs.at[i];
    }
    return vec_last(&b->succs);
}

/* Makes the edges agree with the terminator, whatever the caller left. */
static void fix_edges(struct ir_block *b, struct ir_stmt *s)
{
    size_t want = s->kind == IR_STMT_JUMP     ? 1
                  : s->kind == IR_STMT_BRANCH ? 2
                  : s->kind == IR_STMT_SWITCH ? s->case_values.len + 1
                                              : 0;
    if (b->succs.len > want)
        b->succs.len = want;
    if (b->succs.len < want) {
        if (b->succs.len == 0)
            s->kind = IR_STMT_RETURN;
        else
            become_jump(b, s, vec_last(&b->succs));
        s->expr = NULL;
        return;
    }
    if ((s->kind != IR_STMT_BRANCH && s->kind != IR_STMT_SWITCH) || b->func->is_ssa)
        return; /* SSA text: conditions that became constant stay as ssa_convert() left them */
    struct ir_block *to = constant_successor(b, s);
    if (!to && s->kind == IR_STMT_BRANCH && b->succs.at[0] == b->succs.at[1])
        to = b->succs.at[0];
    if (to)
        become_jump(b, s, to);
}

static void finish_block(struct ir_block *b)
{
    for (size_t i = 0; i < b->stmts.len; i++) {
        if (!is_terminator(b->stmts.at[i]))
            continue;
        for (size_t j = i + 1; j < b->stmts.len; j++)
            b->stmts.at[j]->id = DROPPED;
        b->stmts.len = i + 1;
        fix_edges(b, b->stmts.at[i]);
        return;
    }
    struct ir_span span = {0};
    if (b->stmts.len)
        span = vec_last(&b->stmts)->span;
    fix_edges(b, ir_stmt_add(b, b->succs.len ? IR_STMT_JUMP : IR_STMT_RETURN, span));
}

/* Marks what the entry reaches: id 1, others 0. */
static void mark_reachable(struct ir_func *f)
{
    struct ir_block **stack = ARENA_ARRAY(f->module->arena, struct ir_block *, f->blocks.len);
    size_t n = 0;
    for (size_t i = 0; i < f->blocks.len; i++)
        f->blocks.at[i]->id = 0;
    f->blocks.at[0]->id = 1;
    stack[n++] = f->blocks.at[0];
    while (n) {
        const struct ir_block *b = stack[--n];
        for (size_t i = 0; i < b->succs.len; i++) {
            if (b->succs.at[i]->id == 0) {
                b->succs.at[i]->id = 1;
                stack[n++] = b->succs.at[i];
            }
        }
    }
}

static bool note_parameter(const struct ir_expr *e, void *context)
{
    const struct ir_func *f = context;
    for (size_t i = 0; e->op == IR_VAR && i < f->params.len; i++)
        f->params.at[i]->in_dropped = f->params.at[i]->in_dropped || f->params.at[i] == e->decl;
    return true;
}

static void drop_unreachable(struct ir_func *f)
{
    size_t kept = 0;
    mark_reachable(f);
    for (size_t i = 0; i < f->blocks.len; i++) {
        struct ir_block *b = f->blocks.at[i];
        if (b->id) {
            f->blocks.at[kept] = b;
            b->id = (unsigned)kept++;
        } else {
            for (size_t j = 0; j < b->stmts.len; j++) {
                ir_walk_stmt(b->stmts.at[j], note_parameter, f);
                b->stmts.at[j]->id = DROPPED;
            }
        }
    }
    f->blocks.len = kept;
    kept = 0;
    for (size_t i = 0; i < f->stmts.len; i++) {
        struct ir_stmt *s = f->stmts.at[i];
        if (s->id != DROPPED) {
            f->stmts.at[kept] = s;
            s->id = (unsigned)kept++;
        }
    }
    f->stmts.len = kept;
}

static void rebuild_preds(struct ir_func *f)
{
    for (size_t i = 0; i < f->blocks.len; i++)
        f->blocks.at[i]->preds.len = 0;
    for (size_t i = 0; i < f->blocks.len; i++) {
        struct ir_block *b = f->blocks.at[i];
        for (size_t j = 0; j < b->succs.len; j++)
            vec_push(f->module->arena, &b->succs.at[j]->preds, b);
    }
}

/* A loop may start with the first statement; phis need an edge for the values on entry. */
static void split_entry(struct ir_func *f)
{
    struct ir_block *old = f->blocks.at[0];
    struct ir_block *entry = ir_block_create(f, "entry");
    ir_stmt_add(entry, IR_STMT_JUMP, (struct ir_span){0});
    ir_edge_add(entry, old);
    memmove(f->blocks.at + 1, f->blocks.at, (f->blocks.len - 1) * sizeof *f->blocks.at);
    f->blocks.at[0] = entry;
    for (size_t i = 0; i < f->blocks.len; i++)
        f->blocks.at[i]->id = (unsigned)i;
    rebuild_preds(f);
}

static bool is_label_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.';
}

static void name_labels(struct ir_func *f)
{
    struct arena *a = f->module->arena;
    struct map used = {0}, last = {0}; /* name -> block; name -> last number tried */
    for (size_t i = 0; i < f->blocks.len; i++) {
        struct ir_block *b = f->blocks.at[i];
        char *name =
            b->label && *b->label ? arena_strdup(a, b->label) : arena_printf(a, "b%u", b->id);
        for (char *c = name; *c; c++) {
            if (!is_label_char(*c))
                *c = '_';
        }
        if ((*name >= '0' && *name <= '9') || *name == '.')
            *name = '_';
        const char *unique = name;
        uintptr_t n = (uintptr_t)map_get(&last, name);
        while (map_get(&used, unique)) {
            n = n ? n + 1 : 2;
            unique = arena_printf(a, "%s.%u", name, (unsigned)n);
        }
        if (n)
            map_put(a, &last, name, (void *)n);
        b->label = unique;
        map_put(a, &used, unique, b);
    }
}

/* A temporary that two branches assign (a ?: with loads) has no single definition. */
static void find_temp_defs(struct ir_func *f)
{
    bool *seen = ARENA_ARRAY(f->module->arena, bool, f->decls.len + 1);
    for (size_t i = 0; i < f->decls.len; i++)
        f->decls.at[i]->def = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_decl *d = f->stmts.at[i]->var;
        if (!d || d->storage != STORAGE_TEMP || d->id >= f->decls.len || f->decls.at[d->id] != d)
            continue;
        f->decls.at[d->id]->def = seen[d->id] ? NULL : f->stmts.at[i];
        seen[d->id] = true;
    }
}

void ir_func_finish(struct ir_func *f)
{
    if (f->blocks.len == 0)
        return;
    for (size_t i = 0; i < f->blocks.len; i++)
        finish_block(f->blocks.at[i]);
    drop_unreachable(f);
    rebuild_preds(f);
    if (f->blocks.at[0]->preds.len)
        split_entry(f);
    name_labels(f);
    find_temp_defs(f);
}
