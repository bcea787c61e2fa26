/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers that the program gives away without saying them: functions out of sight whose name tells what
 * they compute, and sizes that a branch compares with a limit. */
#include <string.h>

#include "base/strbuf.h"
#include "pass/interval.h"
#include "pass/lanes_internal.h"
#include "pass/launch_dim.h"

enum { WARP = 32, NAME_MAX_LEN = 40, FIT_LEAST = 8, FIT_FACTOR = 4, FIT_DEPTH = 8 };

/* ---- functions out of sight ------------------------------------------------------------------- */

static struct lanes by_thread(struct lanes_run *r, bool warp)
{
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, r->count);
    for (unsigned i = 0; i < r->count; i++)
        v[i] = warp ? i / WARP : i % WARP;
    return (struct lanes){.at = v};
}

static int64_t quotient_up(int64_t x, int64_t y)
{
    bool known = x != LANES_UNKNOWN && y != LANES_UNKNOWN && x >= 0 && y > 0 && x < INT32_MAX;
    return known && y < INT32_MAX ? (x + y - 1) / y : LANES_UNKNOWN;
}

/* `x.size(1)` of an argument: how much there is, which is the same for all threads. */
static bool is_size_question(const struct ir_stmt *s)
{
    static const char *const names[] = {"size",   "stride", "dim",  "numel", "extent", "shape",
                                        "length", "rows",   "cols", "width", "height", NULL};
    const struct ir_expr *object =
        s->kind == IR_STMT_CALL && s->value && !s->callee ? s->object : NULL;
    bool given = object && object->op == IR_VAR && object->decl->storage == STORAGE_PARAM;
    for (size_t i = 0; given && i < s->args.len; i++)
        given = ir_strip_casts(s->args.at[i])->op == IR_INT;
    for (size_t i = 0; given && names[i]; i++)
        if (s->name && strcmp(s->name, names[i]) == 0)
            return true;
    return false;
}

/* The first time that the function asks it: it gets the same answer each time. */
static const struct ir_stmt *asked_first(const struct ir_stmt *s)
{
    const struct ir_func *f = s->block->func;
    for (size_t i = 0; i < f->stmts.len && f->stmts.at[i] != s; i++) {
        const struct ir_stmt *t = f->stmts.at[i];
        bool same = is_size_question(t) && t->object == s->object &&
                    strcmp(t->name, s->name) == 0 && t->args.len == s->args.len;
        for (size_t k = 0; same && k < s->args.len; k++)
            same = ir_strip_casts(t->args.at[k])->number == ir_strip_casts(s->args.at[k])->number;
        if (same)
            return t;
    }
    return s;
}

/* `thread_index()`, `getThreadId()` of a function out of sight: the thread's number in its block, by its name. */
static bool is_thread_number(const struct ir_stmt *call)
{
    static const char *const ends[] = {"index", "idx", "id", "rank"};
    static const char *const others[] = {"warp", "block", "lane", "group", "max", "num"};
    char name[NAME_MAX_LEN];
    bool unseen = call->kind == IR_STMT_CALL && call->args.len == 0 && !call->object &&
                  (!call->callee || !call->callee->has_body);
    str_plain(unseen ? call->name : NULL, name, sizeof name);
    bool found = false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        found = found || str_has_suffix(name, ends[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        found = found && !strstr(name, others[i]);
    return unseen && found && strstr(name, "thread");
}

bool lanes_number_unseen(const struct lanes_frame *f)
{
    for (; f; f = f->parent) {
        for (size_t i = 0; i < f->af->func->stmts.len; i++)
            if (is_thread_number(f->af->func->stmts.at[i]))
                return true;
    }
    return false;
}

static struct lanes rank_in_block(struct lanes_run *r)
{
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, r->count);
    for (unsigned i = 0; i < r->count; i++)
        v[i] = i;
    return (struct lanes){.at = v};
}

struct lanes lanes_of_unseen(struct lanes_run *r, const struct lanes_frame *f,
                             const struct lanes_rounds *rounds, const struct ir_stmt *call)
{
    char name[NAME_MAX_LEN];
    str_plain(call->name, name, sizeof name);
    if (call->args.len == 0) {
        if (str_has_suffix(name, "laneid") || str_has_suffix(name, "laneindex"))
            return by_thread(r, false);
        if (str_has_suffix(name, "warpid") || str_has_suffix(name, "warpindex"))
            return by_thread(r, true);
        if (is_thread_number(call))
            return rank_in_block(r);
        if (strcmp(name, "warpsize") == 0 || strcmp(name, "getwarpsize") == 0)
            return (struct lanes){.value = WARP};
    }
    if (call->args.len == 1 && (strcmp(name, "ballot") == 0 || strcmp(name, "ballotsync") == 0))
        return lanes_of_warp_op(r, f, rounds, call);
    if (call->args.len == 1 && !call->object && strlen(name) <= strlen("popcll"))
        return lanes_of_bits(r, f, rounds, call->name, call->args.at[0]);
    if (is_size_question(call))
        return lanes_make_up(r, f, ir_value(r->analysis->module, asked_first(call)->value));
    if (call->args.len != 2 || !launch_is_round_helper(call->name) || !strstr(name, "div"))
        return (struct lanes){.value = LANES_UNKNOWN};
    struct lanes x = lanes_of(r, f, rounds, call->args.at[0]);
    struct lanes y = lanes_of(r, f, rounds, call->args.at[1]);
    if (x.real || y.real)
        return (struct lanes){.value = LANES_UNKNOWN};
    if (!x.at && !y.at)
        return (struct lanes){.value = quotient_up(x.value, y.value),
                              .made = x.made || y.made,
                              .open = x.open || y.open};
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, r->count);
    for (unsigned i = 0; i < r->count; i++)
        v[i] = quotient_up(lanes_get(&x, i), lanes_get(&y, i));
    return (struct lanes){.at = v};
}

struct lanes lanes_of_handed(struct lanes_run *r, const struct lanes_frame *f,
                             const struct lanes_rounds *rounds, const struct ir_expr *member)
{
    const struct lanes_frame *around;
    const struct ir_block *from;
    const struct ir_expr *captured = interval_captured(f, member, &around, &from);
    if (captured) {
        struct lanes_rounds then = lanes_rounds_at(around, rounds, from);
        return lanes_of(r, around, &then, captured);
    }
    const struct ir_expr *given = interval_member_given(f->af->func->module, member);
    if (given)
        return lanes_of(r, f, rounds, given);
    const struct ir_expr *there = f->parent ? interval_member_handed(f, member) : NULL;
    if (!there || there == member)
        return (struct lanes){.value = LANES_UNKNOWN};
    struct lanes_rounds outside = lanes_rounds_at(f->parent, rounds, f->call->block);
    return lanes_of(r, f->parent, &outside, there);
}

/* ---- sizes with a limit ----------------------------------------------------------------------- */

struct fit {
    const struct lanes_run *run;
    const struct ir_expr *what;
    int64_t value; /* 0: no limit seen */
};

static bool is_factor(const struct ir_expr *e, const struct ir_expr *what, unsigned depth)
{
    e = ir_strip_casts(e);
    if (e == what)
        return true;
    if (depth > FIT_DEPTH || (e->op != IR_MUL && e->op != IR_ADD))
        return false;
    return is_factor(e->args[0], what, depth + 1) || is_factor(e->args[1], what, depth + 1);
}

static int64_t limit_of(const struct lanes_run *r, const struct ir_expr *e)
{
    int64_t v;
    e = ir_strip_casts(e);
    if (ir_is_int(e, &v))
        return v;
    if (e->op != IR_BUILTIN)
        return 0;
    return e->builtin == IR_BUILTIN_NTID_X       ? r->shape.n[0]
           : e->builtin == IR_BUILTIN_BLOCK_SIZE ? (int64_t)r->count
                                                 : 0;
}

static void take_limit(struct fit *x, const struct ir_expr *e)
{
    for (unsigned i = 0; i < 2; i++) {
        int64_t limit = limit_of(x->run, e->args[1 - i]), value = limit - 1;
        if (limit < FIT_LEAST || !is_factor(e->args[i], x->what, 0))
            continue;
        if (ir_strip_casts(e->args[i]) != x->what)
            value = FIT_FACTOR;
        if (x->value == 0 || value < x->value)
            x->value = value;
    }
}

int64_t lanes_fit(struct lanes_run *r, const struct lanes_frame *f, const struct ir_expr *e)
{
    struct fit x = {.run = r, .what = ir_strip_casts(e)};
    const struct lanes_told *told = lanes_told_of(f->af);
    for (size_t i = 0; i < told->limits.len; i++)
        take_limit(&x, told->limits.at[i]);
    r->used_limit = r->used_limit || x.value > 0;
    return x.value;
}
