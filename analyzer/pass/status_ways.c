/* SPDX-License-Identifier: Apache-2.0 */
/* Whether functions of the file ask for the last error on every way that leads on from a call. */
#include "base/limits.h"
#include "pass/status_internal.h"

static bool asks_on_every_way(struct analysis *a, const struct ir_func *f, unsigned depth);

/* A question itself, or a function of the file that puts it whatever way it takes. */
static bool is_question(struct analysis *a, const struct ir_stmt *s, unsigned depth)
{
    if (s->kind != IR_STMT_CALL)
        return false;
    if (s->callee && s->callee->has_body)
        return depth < LIMIT_WRAPPER_DEPTH && asks_on_every_way(a, s->callee, depth + 1);
    return depth > 0 && s->checked_result && status_is_runtime(s) && status_fetches(a, s, 0);
}

/* Blocks that are done with. */
struct ways {
    struct analysis *analysis;
    const struct cfg *cfg;
    const struct ir_block *start;
    unsigned depth;
    unsigned char *seen;
    bool found; /* some question */
};

/* A return, or the `exit(0)` that all ways come to; `if (!known) exit(1);` tells of a failure itself. */
static bool is_end(const struct ways *w, const struct ir_stmt *s)
{
    return s->kind == IR_STMT_RETURN ||
           (s->kind == IR_STMT_TRAP && cfg_post_dominates(w->cfg, s->block, w->start));
}

/* From the statement of that number on, no way out of the function is without a question. */
static bool ends_asked(struct ways *w, const struct ir_block *b, size_t from)
{
    for (size_t i = from; i < b->stmts.len; i++) {
        if (is_question(w->analysis, b->stmts.at[i], w->depth))
            return w->found = true;
        if (is_end(w, b->stmts.at[i]))
            return false;
    }
    for (size_t i = 0; i < b->succs.len; i++) {
        const struct ir_block *next = b->succs.at[i];
        if (w->seen[next->id])
            continue;
        w->seen[next->id] = 1;
        if (!ends_asked(w, next, 0))
            return false;
    }
    return true;
}

static bool leaves_asked(struct analysis *a, const struct ir_func *f, const struct ir_block *b,
                         size_t from, unsigned depth)
{
    const struct analysis_func *af = analysis_of(a, f);
    if (!af || !af->cfg)
        return false;
    struct arena *scratch = arena_create();
    struct ways w = {.analysis = a, .cfg = af->cfg, .start = b, .depth = depth};
    w.seen = ARENA_ARRAY(scratch, unsigned char, f->blocks.len);
    bool asked = ends_asked(&w, b, from) && w.found;
    arena_destroy(scratch);
    return asked;
}

static bool asks_on_every_way(struct analysis *a, const struct ir_func *f, unsigned depth)
{
    return f->blocks.len > 0 && f->blocks.len <= LIMIT_LANES_BLOCKS &&
           leaves_asked(a, f, f->blocks.at[0], 0, depth);
}

bool status_fetched_by_callees(struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_block *b = s->block;
    for (size_t i = 0; i < b->stmts.len && af->func->blocks.len <= LIMIT_LANES_BLOCKS; i++)
        if (b->stmts.at[i] == s)
            return leaves_asked(af->analysis, af->func, b, i + 1, 0);
    return false;
}
