/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An address is a root and a polynomial of bytes.  A term that is no multiple of the alignment is
 * evidence when something in the kernel is known to give it two neighbouring values (the thread
 * index, a block index, a loop counter); a sum of multiples and an odd constant is evidence when the root
 * itself is aligned, as allocations are.  A size of the run may always be a multiple: it counts when
 * a launch shows one that is not, or when the kernel itself handles those that are not.
 */
#include "solve/align_fault.h"

#include <string.h>

#include "base/divisor.h"
#include "pass/affine.h"
#include "pass/compared.h"
#include "pass/decide.h"
#include "pass/guard.h"
#include "pass/multiple.h"
#include "pass/outside.h"
#include "pass/range.h"

/* A divisor that is as good as any alignment. */
#define EVERY_ALIGNMENT 1024
/* Blocks are multiples of a warp unless a launch says otherwise. */
#define USUAL_BLOCK 32
#define DIVISOR_DEPTH 6

struct align_query {
    struct analysis_func *af;
    const struct ir_stmt *s;
    struct arena *arena;
    int64_t align;
    bool rooted; /* the root is known to be aligned */
    struct affine offset;
};

int64_t align_of_type(const struct ir_type *t)
{
    static const struct {
        const char *name;
        int64_t align;
    } vectors[] = {
        {"char2", 2},      {"uchar2", 2},       {"char4", 4},          {"uchar4", 4},
        {"short2", 4},     {"ushort2", 4},      {"short4", 8},         {"ushort4", 8},
        {"int2", 8},       {"uint2", 8},        {"int4", 16},          {"uint4", 16},
        {"long2", 16},     {"ulong2", 16},      {"float2", 8},         {"float4", 16},
        {"longlong2", 16}, {"ulonglong2", 16},  {"double2", 16},       {"half2", 4},
        {"__half2", 4},    {"nv_bfloat162", 4}, {"__nv_bfloat162", 4}, {"double4", 16},
        {"longlong4", 16}, {"ulonglong4", 16},
    };
    if (!t)
        return 1;
    if (t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_POINTER)
        return t->size > 0 ? t->size : 1;
    if (t->kind == TYPE_ARRAY)
        return align_of_type(t->elem);
    for (size_t i = 0; t->kind == TYPE_RECORD && t->name && i < sizeof vectors / sizeof *vectors;
         i++) {
        if (strcmp(t->name, vectors[i].name) == 0)
            return vectors[i].align;
    }
    return 1;
}

static bool is_index(const struct ir_expr *e)
{
    return e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_TID_X &&
           e->builtin <= IR_BUILTIN_CTAID_Z;
}

static bool is_round(const struct align_query *q, const struct ir_expr *e)
{
    return e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI &&
           range_induction(q->af->ranges, e);
}

/* ---- divisors --------------------------------------------------------------------------------- */

static int64_t divisor_gcd(int64_t x, int64_t y)
{
    int64_t all = common_divisor(x, y);
    return all ? all : EVERY_ALIGNMENT;
}

static int64_t divisor_of(const struct align_query *q, const struct ir_expr *e, unsigned depth);

static int64_t divisor_of_sum(const struct align_query *q, const struct affine *x, unsigned depth)
{
    int64_t d = 0;
    if (!x->ok)
        return 1;
    d = x->constant ? divisor_gcd(x->constant, 0) : 0;
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        int64_t product = divisor_gcd(t->coefficient, EVERY_ALIGNMENT);
        for (unsigned k = 0; k < t->atom_count; k++)
            product = divisor_gcd(
                product * (is_round(q, t->atoms[k]) ? 1 : divisor_of(q, t->atoms[k], depth)),
                EVERY_ALIGNMENT);
        d = d ? divisor_gcd(d, product) : product;
    }
    return d ? d : EVERY_ALIGNMENT;
}

/* Generous: what may well be a multiple counts as one, except sizes that the caller hands in. */
static int64_t divisor_of(const struct align_query *q, const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    const struct launches *l = q->af->analysis->launches;
    int64_t n;
    if (ir_is_int(e, &n))
        return divisor_gcd(n, EVERY_ALIGNMENT);
    if (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_NTID_X && e->builtin <= IR_BUILTIN_NTID_Z) {
        n = launch_block_exact(l, q->af->func, e->builtin - IR_BUILTIN_NTID_X);
        return divisor_gcd(n > 0 ? n : USUAL_BLOCK, EVERY_ALIGNMENT);
    }
    if (e->op == IR_BUILTIN && e->builtin == IR_BUILTIN_WARPSIZE)
        return 32;
    if (e->op == IR_VAR || e->op == IR_MEMBER) {
        bool checked = multiple_checked_for(q->af, e) || multiple_checked_in(q->af, e);
        return checked ? EVERY_ALIGNMENT : 1;
    }
    if (depth == 0)
        return 1;
    if (e->op == IR_BITAND && ir_is_int(e->args[1], &n))
        return n ? n & -n : EVERY_ALIGNMENT;
    if (e->op == IR_MUL || e->op == IR_ADD || e->op == IR_SUB || e->op == IR_SHL) {
        struct affine x = affine_of(q->arena, e);
        return x.terms.len == 1 && x.terms.at[0].atoms[0] == e ? 1
                                                               : divisor_of_sum(q, &x, depth - 1);
    }
    return 1;
}

static bool is_aligned_term(const struct align_query *q, const struct affine_term *t)
{
    struct affine one = {.ok = true};
    vec_push(q->arena, &one.terms, *t);
    return divisor_of_sum(q, &one, DIVISOR_DEPTH) % q->align == 0;
}

/* ---- the address ------------------------------------------------------------------------------ */

/* A conversion to a type that asks for more: otherwise the language itself keeps it aligned. */
static bool widens(const struct ir_expr *addr, int64_t align)
{
    for (const struct ir_expr *e = addr; e; e = e->args[0]) {
        if (e->op != IR_CAST && e->op != IR_PTRADD && e->op != IR_FIELD)
            return false;
        if (e->op != IR_CAST)
            continue;
        const struct ir_type *from = e->args[0]->type;
        if (!from || from->kind != TYPE_POINTER)
            return false;
        int64_t have = align_of_type(from->elem);
        bool known = have > 1 || (from->elem && from->elem->size == 1);
        if (known && have < align)
            return true;
    }
    return false;
}

/* Loop variables as start + step * round; the loop variable itself stands for the round. */
static struct affine spread_rounds(const struct align_query *q, const struct affine *x)
{
    struct affine out = affine_number(x->constant);
    for (size_t i = 0; i < x->terms.len && out.ok; i++) {
        const struct affine_term *t = &x->terms.at[i];
        const struct ir_expr *e = t->atom_count == 1 ? t->atoms[0] : NULL;
        const struct induction *in =
            e && e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI
                ? range_induction(q->af->ranges, e)
                : NULL;
        struct affine part = {.ok = true};
        if (!in) {
            vec_push(q->arena, &part.terms, *t);
            out = affine_add(q->arena, &out, &part, 1);
            continue;
        }
        struct affine start = affine_of(q->arena, in->start), step = affine_of(q->arena, in->step);
        struct affine round = affine_atom(q->arena, e);
        part = affine_multiply(q->arena, &step, &round);
        out = affine_add(q->arena, &out, &start, t->coefficient);
        out = affine_add(q->arena, &out, &part, t->coefficient);
    }
    return out;
}

/* ---- what somebody checks --------------------------------------------------------------------- */

static bool looks_at_address(const struct ir_expr *e, void *context)
{
    bool *found = context;
    const struct ir_type *from = e->op == IR_CAST ? e->args[0]->type : NULL;
    if (from && from->kind == TYPE_POINTER && e->type && e->type->kind == TYPE_INT)
        *found = true;
    return !*found;
}

/* `(uintptr_t)p % 16`, `is_aligned(p)`: the kernel knows about it. */
static bool checks_addresses(const struct ir_func *f)
{
    bool found = false;
    for (size_t i = 0; i < f->stmts.len && !found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        ir_walk(s->expr, looks_at_address, &found);
        for (size_t k = 0; k < s->args.len && !found; k++)
            ir_walk(s->args.at[k], looks_at_address, &found);
        if (s->kind == IR_STMT_CALL && s->name && (strstr(s->name, "lign")))
            found = true;
    }
    return found;
}

struct pick {
    const struct ir_expr *atom;
    bool found;
};

static bool picks(const struct ir_expr *e, void *context)
{
    struct pick *p = context;
    if ((e->op == IR_REM || e->op == IR_BITAND) && ir_contains(e, p->atom))
        p->found = true;
    return !p->found;
}

/* A condition at the access may leave one value, or every fourth: anything but a plain order. */
static bool is_picked(const struct align_query *q, const struct ir_expr *atom)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, q->s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct fact *f = &facts[i];
        struct pick p = {.atom = atom};
        if (!ir_contains(f->left, atom) && !ir_contains(f->right, atom))
            continue;
        ir_walk(f->left, picks, &p);
        ir_walk(f->right, picks, &p);
        if (p.found || f->op == IR_EQ || f->op == IR_NE)
            return true;
    }
    return false;
}

/* ---- terms that move ---------------------------------------------------------------------------- */

/* Threads (or blocks) with two neighbouring values get here. */
static bool takes_two_values(const struct align_query *q, const struct ir_expr *e)
{
    struct range r = range_of(q->af->ranges, e, q->s);
    const struct launches *l = q->af->analysis->launches;
    if ((!is_index(e) && !is_round(q, e)) || r.hi <= r.lo || is_picked(q, e))
        return false;
    if (!is_index(e))
        return true;
    if (e->builtin >= IR_BUILTIN_CTAID_X)
        return launch_grid_exact(l, q->af->func, e->builtin - IR_BUILTIN_CTAID_X) != 1;
    return launch_block_limit(l, q->af->func, e->builtin - IR_BUILTIN_TID_X) != 1;
}

/* Nothing else in the sum may undo what the index does: `tid - tid % 4`. */
static bool is_independent(const struct align_query *q, const struct affine *x,
                           const struct ir_expr *index)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *e = t->atoms[k];
            if (e == index)
                continue;
            if (ir_contains(e, index) || e->op == IR_OPAQUE ||
                (e->op == IR_VALUE && !is_round(q, e)))
                return false;
        }
    }
    return true;
}

static bool find_step(const struct align_query *q, const struct affine *x, struct align_fault *out)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (t->atom_count != 1 || t->coefficient % q->align == 0)
            continue;
        const struct ir_expr *e = t->atoms[0];
        if (!takes_two_values(q, e) || !is_independent(q, x, e))
            continue;
        out->atom = e;
        out->bytes = t->coefficient;
        return true;
    }
    return false;
}

/* The constant is off and nothing else can make up for it. */
static bool find_fixed(const struct align_query *q, const struct affine *x, struct align_fault *out)
{
    if (!q->rooted || x->constant % q->align == 0)
        return false;
    for (size_t i = 0; i < x->terms.len; i++) {
        if (!is_aligned_term(q, &x->terms.at[i]))
            return false;
    }
    out->bytes = x->constant;
    return true;
}

/* ---- launches --------------------------------------------------------------------------------- */

/* The same address for one launch; atoms that the launch gives no number stay. */
static struct affine at_launch(const struct align_query *q, const struct launch_site *site)
{
    struct affine out = affine_number(q->offset.constant);
    for (size_t i = 0; i < q->offset.terms.len && out.ok; i++) {
        const struct affine_term *t = &q->offset.terms.at[i];
        struct affine product = affine_number(t->coefficient);
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *e = launch_substitute(site, t->atoms[k]);
            int64_t n;
            struct affine one =
                e && ir_is_int(e, &n) ? affine_number(n) : affine_atom(q->arena, t->atoms[k]);
            product = affine_multiply(q->arena, &product, &one);
        }
        out = affine_add(q->arena, &out, &product, 1);
    }
    return out;
}

/* The pointer that the launch hands in, as bytes behind an allocation. */
static bool add_argument(const struct align_query *q, const struct launch_site *site,
                         struct affine *x)
{
    const struct ir_expr *root = ir_address_root(q->s->addr);
    const struct ir_expr *arg = root->op == IR_VAR && root->decl->storage == STORAGE_PARAM
                                    ? launch_argument(site, root->decl)
                                    : NULL;
    if (!arg)
        return root->op != IR_VAR;
    struct affine more = affine_of_address(q->arena, arg);
    const struct ir_expr *origin = ir_address_root(arg);
    if (!more.ok || more.terms.len || (origin->op != IR_VALUE && origin->op != IR_VAR))
        return false;
    *x = affine_add(q->arena, x, &more, 1);
    return x->ok;
}

static bool find_launch(const struct align_query *q, struct align_fault *out)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n && q->rooted; i++) {
        if (sites[i]->is_wrapper || !decide_reaches(q->af, sites[i], q->s))
            continue;
        struct affine x = at_launch(q, sites[i]);
        if (!x.ok || !add_argument(q, sites[i], &x))
            continue;
        *out = (struct align_fault){.reason = ALIGN_LAUNCH, .align = q->align, .launch = sites[i]};
        if (find_step(q, &x, out) || find_fixed(q, &x, out))
            return true;
    }
    return false;
}

/* ---- rows of any length ------------------------------------------------------------------------- */

struct tail {
    struct align_query *q;
    const struct ir_expr *size;
    bool found;
};

/* size / 4 * 4, size % 4, size & 3 */
static bool is_tail(const struct ir_expr *e, void *context)
{
    struct tail *t = context;
    int64_t n;
    bool rem = e->op == IR_REM && ir_is_int(e->args[1], &n) && n > 1;
    bool mask = e->op == IR_BITAND && ir_is_int(e->args[1], &n) && (n == 1 || n == 3 || n == 7);
    bool back =
        e->op == IR_MUL && ir_is_int(e->args[1], &n) && ir_strip_casts(e->args[0])->op == IR_DIV;
    if (rem || mask)
        t->found = t->found || ir_strip_casts(e->args[0]) == t->size;
    if (back) {
        const struct ir_expr *d = ir_strip_casts(e->args[0]);
        int64_t by;
        t->found = t->found || (ir_strip_casts(d->args[0]) == t->size &&
                                ir_is_int(d->args[1], &by) && by == n && n > 1);
    }
    return !t->found;
}

/* Loads and stores of the tail, one element at a time. */
static const struct ir_stmt *tail_of(const struct align_query *q, const struct ir_expr *size)
{
    const struct ir_func *f = q->af->func;
    struct tail t = {.size = size};
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, q->s, &n);
    for (size_t i = 0; i < n; i++) { /* the vectors are taken only for lengths that fit */
        ir_walk(facts[i].left, is_tail, &t);
        ir_walk(facts[i].right, is_tail, &t);
        if (t.found && (facts[i].op == IR_EQ || facts[i].op == IR_NE))
            return NULL;
        t.found = false;
    }
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_ASSUME)
            continue;
        ir_walk(s->expr, is_tail, &t);
        for (size_t k = 0; k < s->args.len && !t.found; k++)
            ir_walk(s->args.at[k], is_tail, &t);
        if (t.found)
            return s;
    }
    return NULL;
}

/* row * size: a row of its own for each block, thread or round, and a length that is a parameter. */
static const struct ir_expr *row_length(const struct align_query *q, const struct affine_term *t)
{
    const struct ir_expr *size = NULL;
    bool row = false;
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = t->atoms[k];
        if (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && !size)
            size = e;
        else if (is_index(e) || is_round(q, e))
            row = true;
        else if (e->op != IR_BUILTIN)
            return NULL;
    }
    return row ? size : NULL;
}

struct row_check {
    const struct ir_expr *size;
    bool row, found;
};

static bool look_for_row(const struct ir_expr *e, void *context)
{
    struct row_check *r = context;
    r->row = r->row || is_index(e) || e->op == IR_VALUE;
    return true;
}

/* row * size % 4 == 0, ((row * size + start) & 3) != 0: asks where a row begins. */
static bool is_row_check(const struct ir_expr *e, void *context)
{
    struct row_check *r = context;
    int64_t n;
    if ((e->op != IR_EQ && e->op != IR_NE) || !ir_is_const(e->args[1], 0))
        return true;
    const struct ir_expr *rest = ir_strip_casts(e->args[0]);
    bool by_number =
        (rest->op == IR_REM || rest->op == IR_BITAND) && ir_is_int(rest->args[1], &n) && n > 0;
    r->row = false;
    if (by_number && ir_contains(rest->args[0], r->size))
        ir_walk(rest->args[0], look_for_row, r);
    r->found = r->found || r->row;
    return !r->found;
}

static bool checks_rows(const struct ir_func *f, const struct ir_expr *size)
{
    struct row_check r = {.size = size};
    ir_walk_func(f, is_row_check, &r);
    return r.found;
}

/* What another file hands over is as its author knows it to be: rows of models have even lengths. */
static bool is_brought(const struct align_query *q, const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *given = launch_substitute(sites[i], size);
        if (given && outside_brings(sites[i]->host, given))
            return true;
    }
    return false;
}

static bool find_pitch(const struct align_query *q, struct align_fault *out)
{
    for (size_t i = 0; i < q->offset.terms.len; i++) {
        const struct affine_term *t = &q->offset.terms.at[i];
        const struct ir_expr *size = row_length(q, t);
        if (!size || t->coefficient % q->align == 0 || multiple_checked_for(q->af, size))
            continue;
        const struct ir_stmt *tail = tail_of(q, size);
        if (!tail)
            continue;
        if (checks_addresses(q->af->func) ||
            checks_rows(q->af->func, size)) /* last: it goes through the whole function */
            return false;
        *out = (struct align_fault){.reason = ALIGN_PITCH,
                                    .align = q->align,
                                    .bytes = t->coefficient,
                                    .size = size,
                                    .where = tail,
                                    .shown = is_brought(q, size)};
        return true;
    }
    return false;
}

bool align_fault_of(struct analysis_func *af, const struct ir_stmt *s, struct align_fault *out)
{
    const struct ir_type *t = s->addr && s->addr->type ? s->addr->type->elem : NULL;
    struct align_query q = {
        .af = af, .s = s, .arena = af->analysis->arena, .align = align_of_type(t)};
    if (!t || q.align < 2 || s->guessed || !widens(s->addr, q.align))
        return false;
    q.offset = affine_of_address(q.arena, s->addr);
    if (!q.offset.ok)
        return false;
    q.offset = spread_rounds(&q, &q.offset);
    const struct ir_expr *root = ir_address_root(s->addr);
    bool entry =
        af->func->kind == FUNC_KERNEL && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM;
    q.rooted = q.offset.ok && (entry || root->op == IR_ADDR);
    if (!q.offset.ok)
        return false;
    *out = (struct align_fault){.align = q.align};
    out->reason = ALIGN_STEP;
    if (find_step(&q, &q.offset, out))
        return true;
    out->reason = ALIGN_FIXED;
    if (find_fixed(&q, &q.offset, out))
        return true;
    if (af->func->kind != FUNC_KERNEL)
        return false;
    return find_launch(&q, out) || find_pitch(&q, out);
}
