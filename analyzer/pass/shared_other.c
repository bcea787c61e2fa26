/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Launches whose dynamic shared memory is counted in something else than what the kernel puts there.
 *
 * `<<<blocks, threads, blocks * sizeof(float)>>>` of a kernel that has an element for each thread of a block; and
 * `<<<grid, block, n>>>(x, n)` of a kernel that goes on to n elements of more than a byte.
 */
#include <string.h>

#include "pass/compared.h"
#include "pass/guard.h"
#include "pass/shared_size.h"

static bool is_leaf(const struct ir_expr *e)
{
    return e->op == IR_VAR || e->op == IR_VALUE || e->op == IR_MEMBER;
}

struct finding_leaf {
    const struct ir_expr *leaf;
    bool found;
};

/* `shape.x`, of the variable that is read as a whole or at once in its part, and what a dim3 is made of where its
 * declaration is not seen; NULL: none. */
static const struct ir_decl *part_of(const struct ir_expr *e, const char **part)
{
    const struct ir_expr *whole = e->op == IR_MEMBER ? ir_strip_all_casts(e->args[0]) : e;
    const struct ir_stmt *d = whole->op == IR_VALUE ? whole->value->def : NULL;
    const struct ir_expr *addr = d && d->kind == IR_STMT_LOAD ? d->addr : NULL;
    bool unseen = addr && addr->op == IR_ADDR && addr->decl->guessed;
    *part = e->op == IR_MEMBER             ? e->text
            : addr && addr->op == IR_FIELD ? addr->text
            : unseen                       ? "x"
                                           : NULL;
    if (addr && e->op != IR_MEMBER && addr->op == IR_FIELD)
        addr = addr->args[0];
    return *part && addr && addr->op == IR_ADDR ? addr->decl : NULL;
}

static bool is_same_part(const struct ir_expr *x, const struct ir_expr *y)
{
    const char *part_x, *part_y;
    const struct ir_decl *of = part_of(x, &part_x);
    return of && of == part_of(y, &part_y) && strcmp(part_x, part_y) == 0;
}

static bool is_that_leaf(const struct ir_expr *e, void *context)
{
    struct finding_leaf *f = context;
    f->found = f->found || compared_same_size(e, f->leaf) || is_same_part(e, f->leaf);
    return !f->found;
}

static bool has(const struct ir_expr *e, const struct ir_expr *leaf)
{
    struct finding_leaf f = {leaf, false};
    ir_walk(e, is_that_leaf, &f);
    return f.found;
}

struct leaves {
    const struct ir_expr *of; /* a leaf of it is looked for */
    bool found;
};

static bool is_shared_leaf(const struct ir_expr *e, void *context)
{
    struct leaves *l = context;
    if (is_leaf(e))
        l->found = l->found || has(l->of, e);
    return !l->found && !is_leaf(e);
}

/* More than the size of an element: the room of a block, `(n + 256) * sizeof(float)`. */
#define ELEMENT_MAX 16

static bool is_plain_product(const struct ir_expr *e, void *context)
{
    bool *plain = context;
    int64_t n;
    if (ir_is_int(e, &n) && n > ELEMENT_MAX)
        *plain = false;
    switch (e->op) {
    case IR_INT:
    case IR_CAST:
    case IR_ADD:
    case IR_MUL:
    case IR_SIZEOF: break;
    case IR_VAR:
    case IR_VALUE:
    case IR_MEMBER:
    case IR_TPARAM: break;
    default: *plain = false;
    }
    return *plain;
}

/* ---- for each block ---------------------------------------------------------------------------- */

/* `blocks * 4` bytes: made of the number of blocks, and of nothing that the block is made of. */
static const struct ir_expr *counted_blocks(const struct launch_site *s)
{
    const struct ir_expr *blocks = s->grid[0] ? ir_strip_all_casts(s->grid[0]) : NULL;
    bool plain = true;
    if (!blocks || !is_leaf(blocks))
        return NULL;
    ir_walk(s->shared_bytes, is_plain_product, &plain);
    if (!plain || !has(s->shared_bytes, blocks))
        return NULL;
    for (unsigned i = 0; i < 3; i++) {
        struct leaves l = {s->shared_bytes, false};
        if (!s->block[i])
            return NULL;
        ir_walk(s->block[i], is_shared_leaf, &l);
        if (l.found)
            return NULL;
    }
    size_t n;
    const struct fact *facts = guard_facts(s->host->guards, s->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t number;
        bool many = facts[i].op == IR_GE || facts[i].op == IR_GT || facts[i].op == IR_EQ;
        if ((has(facts[i].left, blocks) || has(facts[i].right, blocks)) &&
            (many || !ir_is_int(ir_strip_casts(facts[i].right), &number)))
            return NULL; /* somebody looks after how many there are */
    }
    return blocks;
}

static bool is_of_dynamic(const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_LOAD && s->kind != IR_STMT_STORE && s->kind != IR_STMT_ATOMIC)
        return false;
    const struct ir_expr *root = ir_address_root(s->addr);
    return root && root->op == IR_ADDR && root->decl->storage == STORAGE_SHARED_DYNAMIC;
}

static bool has_builtin(const struct launch_site *s, const struct ir_expr *e, enum ir_builtin first,
                        unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        if (ir_contains(e, ir_builtin(s->host->analysis->module, (enum ir_builtin)(first + i))))
            return true;
    }
    return false;
}

/* The kernel is told the number, by a parameter or by gridDim.x. */
static bool is_number_of_blocks(const struct launch_site *s, const struct ir_expr *e,
                                const struct ir_expr *blocks)
{
    if (has_builtin(s, e, IR_BUILTIN_NCTAID_X, 3))
        return true;
    for (size_t i = 0; i < s->kernel->params.len; i++) {
        const struct ir_decl *p = s->kernel->params.at[i];
        const struct ir_expr *given = launch_argument(s, p);
        struct ir_module *m = s->host->analysis->module;
        if (given && has(given, blocks) && ir_contains(e, ir_var(m, p)))
            return true;
    }
    return false;
}

static bool is_in_place(const struct ir_expr *e, void *context)
{
    const struct ir_expr *place = context;
    return e->op != IR_TPARAM || ir_contains(place, e);
}

/* `blocks * DIMS * 4` bytes, and `sum[threadIdx.x * DIMS]`: of other constants each thread may have the room of
 * many blocks. */
static bool takes_constants(const struct launch_site *s, const struct ir_stmt *use)
{
    return ir_walk(s->shared_bytes, is_in_place, (void *)use->addr);
}

/* `sum[threadIdx.x]`, of any thread that there is. */
static const struct ir_stmt *used_by_threads(const struct launch_site *s,
                                             const struct ir_expr *blocks)
{
    const struct ir_func *f = s->kernel;
    struct analysis_func *af = analysis_of(s->host->analysis, f);
    const struct ir_stmt *first = NULL;
    for (size_t i = 0; af && i < f->stmts.len; i++) {
        const struct ir_stmt *x = f->stmts.at[i];
        if (!is_of_dynamic(x))
            continue;
        if (is_number_of_blocks(s, x->addr, blocks) ||
            has_builtin(s, x->addr, IR_BUILTIN_CTAID_X, 3))
            return NULL; /* it knows of them */
        size_t n;
        const struct fact *facts = guard_facts(af->guards, x, &n);
        bool free = has_builtin(s, x->addr, IR_BUILTIN_TID_X, 1);
        for (size_t k = 0; k < n; k++) {
            if (is_number_of_blocks(s, facts[k].left, blocks) ||
                is_number_of_blocks(s, facts[k].right, blocks))
                return NULL;
            free = free && !has_builtin(s, facts[k].left, IR_BUILTIN_TID_X, 1) &&
                   !has_builtin(s, facts[k].right, IR_BUILTIN_TID_X, 1);
        }
        first = free && !first && takes_constants(s, x) ? x : first;
    }
    return first;
}

/* ---- elements for bytes ------------------------------------------------------------------------ */

static bool may_be_byte(const struct ir_type *t)
{
    static const char *const names[] = {"char", "byte", "bool", "8"};
    if (t->size > 0)
        return t->size == 1;
    for (size_t i = 0; t->name && i < sizeof names / sizeof *names; i++) {
        if (strcasestr(t->name, names[i]))
            return true;
    }
    return t->kind != TYPE_UNKNOWN || !t->name || strlen(t->name) < 3; /* T */
}

/* `i < n ? part[i] : 0`, where n is what the launch gives as bytes. */
static const struct ir_stmt *goes_on_to(const struct launch_site *s, const struct ir_decl *count)
{
    const struct ir_func *f = s->kernel;
    struct analysis_func *af = analysis_of(s->host->analysis, f);
    for (size_t i = 0; af && i < f->stmts.len; i++) {
        const struct ir_stmt *x = f->stmts.at[i];
        if (!is_of_dynamic(x) || x->addr->op != IR_PTRADD || x->addr->args[0]->op != IR_ADDR ||
            !x->addr->type->elem || may_be_byte(launch_type(s, x->addr->type->elem)))
            continue;
        const struct ir_expr *index = ir_strip_casts(x->addr->args[1]);
        size_t n;
        const struct fact *facts = guard_facts(af->guards, x, &n);
        for (size_t k = 0; k < n; k++) {
            const struct ir_expr *limit = ir_strip_casts(facts[k].right);
            if (facts[k].op == IR_LT && ir_strip_casts(facts[k].left) == index &&
                limit->op == IR_VAR && limit->decl == count)
                return x;
        }
    }
    return NULL;
}

bool shared_counts_other(const struct launch_site *s, struct shared_other *out)
{
    if (!s->kernel || !s->kernel->has_body || !s->shared_bytes)
        return false;
    const struct ir_expr *bytes = ir_strip_all_casts(s->shared_bytes);
    const struct ir_expr *blocks = counted_blocks(s);
    *out =
        (struct shared_other){.blocks = blocks, .use = blocks ? used_by_threads(s, blocks) : NULL};
    if (out->use)
        return true;
    out->blocks = NULL;
    for (size_t i = 0; !ir_is_const(bytes, 0) && !out->use && i < s->kernel->params.len; i++) {
        const struct ir_decl *p = s->kernel->params.at[i];
        const struct ir_expr *given = launch_argument(s, p);
        if (given && compared_same_size(ir_strip_all_casts(given), bytes))
            out->use = goes_on_to(s, p);
    }
    return out->use != NULL;
}
