/* SPDX-License-Identifier: Apache-2.0 */
/* Uniformity of polynomials: loop counters and remainders taken apart, so that parts that depend on
 * the thread cancel or can be told from the rest. */
#include "base/divisor.h"
#include "base/limits.h"
#include "pass/calls.h"
#include "pass/uniform_internal.h"

/* x + c * (what it replaces) for one atom of one term. */
static struct affine replace_atom(struct arena *arena, const struct affine *x, size_t term,
                                  unsigned atom, const struct affine *by)
{
    struct affine_term t = x->terms.at[term];
    struct affine rest = affine_number(t.coefficient), one = {.ok = true}, r;
    for (unsigned k = 0; k < t.atom_count; k++) {
        struct affine factor = k == atom ? *by : affine_atom(arena, t.atoms[k]);
        rest = affine_multiply(arena, &rest, &factor);
    }
    vec_push(arena, &one.terms, t);
    r = affine_add(arena, x, &one, -1);
    return affine_add(arena, &r, &rest, 1);
}

/* At `at` all threads that come there have gone as many rounds of the loop. */
static bool counts_alike(const struct uniform *u, const struct cfg_loop *l,
                         const struct ir_block *at)
{
    for (; at && l && !cfg_loop_contains(l, at); l = l->parent)
        for (size_t k = 0; k < l->exits.len; k++)
            if (u->branches[l->exits.at[k].from->id].level > UNIFORM_BLOCK)
                return false;
    return true;
}

/* What the loop's variable is at first, and at the end of a round: one of each. */
static bool find_ends(struct uniform *u, const struct cfg_loop *l, const struct ir_stmt *phi,
                      const struct ir_expr **start, const struct ir_expr **next)
{
    *start = *next = NULL;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        const struct ir_expr **slot = cfg_loop_contains(l, phi->block->preds.at[i]) ? next : start;
        if (*slot && !affine_same(u->arena, *slot, phi->args.at[i]))
            return false;
        *slot = phi->args.at[i];
    }
    return *start && *next;
}

/* `i += width` where each round loads the width again, all threads the same: start + what has come up. */
static bool expand_walk(struct uniform *u, struct arena *arena, const struct ir_expr *e,
                        const struct ir_block *at, struct affine *by)
{
    const struct ir_stmt *def = e->value->def;
    const struct cfg_loop *l =
        def && def->kind == IR_STMT_PHI ? cfg_loop_of(u->af->cfg, def->block) : NULL;
    const struct ir_expr *start, *next;
    if (u->walking || !l || l->header != def->block || !e->type || e->type->kind != TYPE_INT ||
        !find_ends(u, l, def, &start, &next) || !counts_alike(u, l, at))
        return false;
    struct affine now = uniform_affine(u, e), then = uniform_affine(u, next);
    struct affine step = affine_add(arena, &then, &now, -1);
    struct affine first = uniform_affine(u, start);
    if (!step.ok || !first.ok || affine_mentions(&step, e))
        return false;
    bool alike = true;
    u->walking = true;
    for (size_t i = 0; i < step.terms.len; i++)
        for (unsigned k = 0; alike && k < step.terms.at[i].atom_count; k++)
            alike = !ir_contains(step.terms.at[i].atoms[k], e) &&
                    uniform_eval(u, step.terms.at[i].atoms[k], def->block).level <= UNIFORM_BLOCK;
    u->walking = false;
    if (!alike)
        return false;
    const char *name = arena_printf(u->arena, "$walk.%u", e->value->id);
    struct affine walk =
        affine_atom(arena, ir_tparam(u->module, ir_type_int(u->module, 64, true), name));
    *by = affine_add(arena, &first, &walk, 1);
    return by->ok && !affine_mentions(by, e);
}

/* A loop's variable is start + step * round, and the round is the same for all threads in it. */
static bool expand_induction(struct uniform *u, struct arena *arena, const struct ir_expr *e,
                             const struct ir_block *at, struct affine *by)
{
    const struct induction *i = range_induction(u->af->ranges, e);
    if (!i)
        return expand_walk(u, arena, e, at, by);
    if (!counts_alike(u, i->loop, at) || uniform_eval(u, i->step, at).level > UNIFORM_BLOCK)
        return false;
    const struct ir_type *type = ir_type_int(u->module, 64, true);
    const char *name = arena_printf(u->arena, "$round.%u", e->value->id);
    struct affine round = affine_atom(arena, ir_tparam(u->module, type, name));
    struct affine start = uniform_affine(u, i->start), step = uniform_affine(u, i->step);
    step = affine_multiply(arena, &step, &round);
    *by = affine_add(arena, &start, &step, 1);
    return by->ok;
}

/* x % c = x - c * (x / c). */
static bool expand_remainder(struct uniform *u, struct arena *arena, const struct ir_expr *e,
                             const struct ir_block *at, struct affine *by)
{
    int64_t c = 0;
    bool mask = e->op == IR_BITAND && ir_is_int(e->args[1], &c) && c > 0 && (c & (c + 1)) == 0;
    if (mask)
        c++;
    else if (e->op == IR_REM && ir_is_builtin(e->args[1], IR_BUILTIN_WARPSIZE))
        c = 32;
    else if (e->op != IR_REM || !ir_is_int(e->args[1], &c) || c <= 0)
        return false;
    if (uniform_eval(u, e->args[0], at).level <= UNIFORM_BLOCK)
        return false;
    const struct ir_type *type = e->args[0]->type;
    if (!type || type->kind != TYPE_INT)
        return false;
    struct affine x = uniform_affine(u, e->args[0]);
    if (type->bits <= 32 && c > UINT32_MAX) { /* `x & 0xffffffff` */
        *by = x;
        return x.ok;
    }
    struct affine q = affine_atom(
        arena, ir_binary(u->module, IR_DIV, type, e->args[0], ir_int(u->module, type, c)));
    *by = affine_add(arena, &x, &q, -c);
    return by->ok;
}

/* The threadIdx that a call hands over, as it is; NULL: something else. */
static const struct ir_expr *handed_index(const struct ir_expr *e)
{
    while (e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits >= 16)
        e = e->args[0];
    return e->op == IR_BUILTIN && e->builtin <= IR_BUILTIN_TID_Z ? e : NULL;
}

/* The parameter is the threadIdx that all who call the function hand it; NULL: it is not, or nobody calls it. */
static const struct ir_expr *index_of_callers(const struct analysis_func *af,
                                              const struct ir_expr *e, unsigned depth)
{
    const struct ir_func *f = af->func;
    int at = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? e->decl->param_index : -1;
    const struct ir_expr *all = NULL;
    size_t n;
    if (f->kind == FUNC_KERNEL || at < 0 || depth > LIMIT_WRAPPER_DEPTH ||
        (size_t)at >= f->params.len || f->params.at[at] != e->decl || e->type->kind != TYPE_INT ||
        e->type->bits < 16)
        return NULL;
    const struct ir_stmt *const *sites = calls_sites(af->analysis->calls, f, &n);
    for (size_t i = 0; i < n; i++) {
        const struct analysis_func *caller = analysis_of(af->analysis, sites[i]->block->func);
        if (!caller || !caller->uniform)
            continue; /* on the host */
        const struct ir_expr *arg = (size_t)at < sites[i]->args.len ? sites[i]->args.at[at] : NULL;
        const struct ir_expr *index = arg ? handed_index(arg) : NULL;
        if (arg && !index)
            index = index_of_callers(caller, ir_strip_casts(arg), depth + 1);
        if (!index || (all && all != index))
            return NULL;
        all = index;
    }
    return all;
}

static bool expand_atom(struct uniform *u, struct arena *arena, const struct ir_expr *e,
                        const struct ir_block *at, struct affine *by)
{
    if (e->op == IR_VALUE) {
        const struct ir_stmt *def = e->value->def;
        if (def && def->kind == IR_STMT_SET && def->expr) { /* cut off by SSA for its size */
            *by = uniform_affine(u, def->expr);
            return by->ok && !affine_mentions(by, e);
        }
        return expand_induction(u, arena, e, at, by);
    }
    if (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_NTID_X && e->builtin <= IR_BUILTIN_NTID_Z) {
        struct range r = range_anywhere(u->af->ranges, e);
        *by = affine_number(r.lo);
        return r.lo == r.hi;
    }
    if (e->op == IR_VAR) {
        const struct ir_expr *index = u->params_uniform ? NULL : index_of_callers(u->af, e, 0);
        *by = affine_atom(arena, index ? index : e);
        return index != NULL;
    }
    return expand_remainder(u, arena, e, at, by);
}

enum { EXPAND_STEPS = 16 };

/* In scratch memory: it is done anew for each value. */
static struct affine expand(struct uniform *u, struct arena *scratch, const struct affine *x,
                            const struct ir_block *at)
{
    struct affine r = *x;
    /* Each expansion removes one atom; starts of outer loops may bring new ones, so count. */
    for (unsigned steps = 0; steps < EXPAND_STEPS && r.terms.len <= UNIFORM_TERMS; steps++) {
        bool changed = false;
        for (size_t i = 0; !changed && i < r.terms.len; i++) {
            for (unsigned k = 0; !changed && k < r.terms.at[i].atom_count; k++) {
                struct affine by;
                if (!expand_atom(u, scratch, r.terms.at[i].atoms[k], at, &by))
                    continue;
                struct affine next = replace_atom(scratch, &r, i, k, &by);
                if (!next.ok)
                    return r;
                r = next;
                changed = true;
            }
        }
        if (!changed)
            break;
    }
    return r;
}

static struct uniformity term_uniformity(struct uniform *u, const struct affine_term *t,
                                         const struct ir_block *at)
{
    struct uniformity r = {0};
    for (unsigned k = 0; k < t->atom_count; k++)
        r = uniform_join(r, uniform_eval(u, t->atoms[k], at));
    return r;
}

static bool is_thread_index(const struct affine_term *t)
{
    const struct ir_expr *e = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
    return e && e->op == IR_BUILTIN &&
           (e->builtin <= IR_BUILTIN_TID_Z || e->builtin == IR_BUILTIN_THREAD_RANK);
}

/* In a block of one axis they are one. */
static bool is_rank_along_x(const struct ir_expr *x, const struct ir_expr *y)
{
    return (ir_is_builtin(x, IR_BUILTIN_THREAD_RANK) && ir_is_builtin(y, IR_BUILTIN_TID_X)) ||
           (ir_is_builtin(x, IR_BUILTIN_TID_X) && ir_is_builtin(y, IR_BUILTIN_THREAD_RANK));
}

/* `i - threadIdx.x` with `i = global_thread_id()` of a function out of sight: what is subtracted is
 * what the function put in, be it called the rank or the index. */
static bool takes_index_out(struct uniform *u, const struct affine *x, const struct ir_block *at)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        if (!is_thread_index(&x->terms.at[i]))
            continue;
        for (size_t k = 0; k < x->terms.len; k++) {
            const struct affine_term *t = &x->terms.at[k];
            const struct ir_expr *e = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
            const struct ir_stmt *def = e && e->op == IR_VALUE ? e->value->def : NULL;
            bool opposite = t->coefficient == -x->terms.at[i].coefficient;
            if (e && opposite && is_rank_along_x(e, ir_strip_casts(x->terms.at[i].atoms[0])))
                return true;
            if (!opposite || !def || def->kind != IR_STMT_CALL || def->callee)
                continue;
            struct uniformity is = uniform_eval(u, e, at);
            if (is.level > UNIFORM_BLOCK && !is.presumed)
                return true;
        }
    }
    return false;
}

struct uniformity uniform_eval_affine(struct uniform *u, const struct affine *x,
                                      const struct ir_block *at, struct affine *expanded)
{
    struct uniformity r = {0};
    if (expanded)
        *expanded = *x;
    if (!x->ok)
        return uniform_make(VARYING, VARYING_UNKNOWN, NULL, NULL, false);
    struct arena *scratch = arena_create();
    struct affine e = expand(u, scratch, x, at);
    bool out = takes_index_out(u, &e, at);
    for (size_t i = 0; !out && i < e.terms.len; i++)
        r = uniform_join(r, term_uniformity(u, &e.terms.at[i], at));
    if (expanded && !out)
        *expanded = affine_copy(u->arena, &e);
    arena_destroy(scratch);
    return out ? uniform_make(VARYING, VARYING_UNKNOWN, NULL, NULL, false) : r;
}

/* ---- thread part and rest ----------------------------------------------------------------- */

/* Is the thread part k * (x + y * blockDim.x + z * blockDim.x * blockDim.y), or one of the indices?
 * The sizes that it stays below. */
static void recognise_index(struct uniform *u, struct uniform_split *s)
{
    const struct affine *t = &s->thread;
    int64_t k = t->terms.len ? t->terms.at[0].coefficient : 0;
    unsigned axes = 0;
    for (size_t i = 0; i < t->terms.len; i++) {
        const struct affine_term *term = &t->terms.at[i];
        const struct ir_expr *own = NULL;
        unsigned dims = 0;
        if (term->coefficient != k || k <= 0)
            return;
        for (unsigned a = 0; a < term->atom_count; a++) {
            const struct ir_expr *e = term->atoms[a];
            if (e->op != IR_BUILTIN)
                return;
            if (e->builtin >= IR_BUILTIN_NTID_X && e->builtin <= IR_BUILTIN_NTID_Y)
                dims |= 1u << (e->builtin - IR_BUILTIN_NTID_X);
            else if (own)
                return;
            else
                own = e;
        }
        if (!own)
            return;
        bool rank = own->builtin == IR_BUILTIN_THREAD_RANK;
        unsigned axis = rank ? 0 : (unsigned)(own->builtin - IR_BUILTIN_TID_X);
        if (!rank && (own->builtin < IR_BUILTIN_TID_X || own->builtin > IR_BUILTIN_TID_Z))
            return;
        if (t->terms.len == 1 && term->atom_count == 1) {
            s->factor = k;
            s->size_count = 1;
            s->size[0] =
                ir_builtin(u->module, rank ? IR_BUILTIN_BLOCK_SIZE
                                           : (enum ir_builtin)(IR_BUILTIN_NTID_X + (int)axis));
            return;
        }
        if (rank || dims != (1u << axis) - 1 || term->atom_count != axis + 1)
            return;
        axes |= 1u << axis;
    }
    if (axes != 3 && axes != 7)
        return;
    s->factor = k;
    s->size_count = axes == 3 ? 2 : 3;
    for (unsigned i = 0; i < s->size_count; i++)
        s->size[i] = ir_builtin(u->module, (enum ir_builtin)(IR_BUILTIN_NTID_X + (int)i));
}

void uniform_split(struct uniform *u, const struct affine *x, const struct ir_block *at,
                   struct uniform_split *out)
{
    *out = (struct uniform_split){.thread = affine_number(0), .rest = affine_number(x->constant)};
    for (size_t i = 0; i < x->terms.len; i++) {
        struct uniformity is = term_uniformity(u, &x->terms.at[i], at);
        if (is.level > UNIFORM_BLOCK) {
            vec_push(u->arena, &out->thread.terms, x->terms.at[i]);
        } else {
            vec_push(u->arena, &out->rest.terms, x->terms.at[i]);
            out->rest_is = uniform_join(out->rest_is, is);
        }
    }
    out->thread_range =
        range_of_affine(u->af->ranges, &out->thread, at ? cfg_terminator(at) : NULL);
    recognise_index(u, out);
}

static bool term_has(const struct affine_term *t, const struct ir_expr *atom)
{
    for (unsigned k = 0; k < t->atom_count; k++)
        if (t->atoms[k] == atom || ir_strip_casts(t->atoms[k]) == atom)
            return true;
    return false;
}

static bool is_round(const struct ir_expr *e)
{
    return e->op == IR_TPARAM && e->text[0] == '$';
}

/* Every term of the rest is a multiple of factor * size, up to a constant below the factor. */
static bool rest_divides(const struct uniform_split *s, const struct ir_expr *const *size,
                         unsigned n)
{
    if (s->rest.constant < 0 || s->rest.constant >= s->factor)
        return false;
    for (size_t i = 0; i < s->rest.terms.len; i++) {
        if (s->rest.terms.at[i].coefficient % s->factor != 0)
            return false;
        for (unsigned k = 0; k < n; k++)
            if (!term_has(&s->rest.terms.at[i], size[k]))
                return false;
    }
    return true;
}

bool uniform_tail_fits_size(const struct uniform_split *s, const struct ir_expr *b)
{
    return s->factor == 1 && s->size_count == 1 && s->size[0] == b && rest_divides(s, &b, 1);
}

/* The step of a loop that starts at the thread's index is the block's size by convention:
 * `for (i = threadIdx.x; i < n; i += BLOCK)`. */
static bool fits_step(const struct uniform_split *s)
{
    for (size_t i = 0; i < s->rest.terms.len; i++) {
        const struct affine_term *t = &s->rest.terms.at[i];
        bool has_round = false;
        for (unsigned k = 0; k < t->atom_count; k++)
            has_round = has_round || is_round(t->atoms[k]);
        for (unsigned k = 0; has_round && k < t->atom_count; k++) {
            const struct ir_expr *b = ir_strip_casts(t->atoms[k]);
            bool name = b->op == IR_TPARAM || b->op == IR_VAR || b->op == IR_BUILTIN;
            if (name && !is_round(b) && rest_divides(s, &b, 1))
                return true;
        }
    }
    return false;
}

static bool has_round_term(const struct uniform_split *s)
{
    for (size_t i = 0; i < s->rest.terms.len; i++)
        for (unsigned k = 0; k < s->rest.terms.at[i].atom_count; k++)
            if (is_round(s->rest.terms.at[i].atoms[k]))
                return true;
    return false;
}

bool uniform_tail_fits(struct uniform *u, const struct uniform_split *s)
{
    if (s->factor <= 0 && s->thread_range.lo < 0)
        return false;
    if (s->factor > 0 && (rest_divides(s, s->size, s->size_count) || fits_step(s)))
        return true;
    int64_t g = 0;
    for (size_t i = 0; i < s->rest.terms.len; i++)
        g = common_divisor(g, s->rest.terms.at[i].coefficient);
    if (g <= 0)
        return false;
    int64_t r0 = s->rest.constant % g;
    if (r0 < 0)
        r0 += g;
    if (s->thread_range.lo >= 0 && s->thread_range.hi < g - r0)
        return true;
    /* A number as step of a loop is evidence for the block's size when nothing else is known. */
    bool open = u->af->func->kind != FUNC_KERNEL ||
                launch_block_limit(u->af->analysis->launches, u->af->func, 0) < 0;
    return open && s->factor > 0 && g % 32 == 0 && g / s->factor <= 1024 && r0 < s->factor &&
           has_round_term(s);
}

bool uniform_is_warp_aligned(const struct uniform_split *s)
{
    if (s->factor != 1 || s->rest.constant % 32 != 0)
        return false;
    for (size_t i = 0; i < s->rest.terms.len; i++) {
        const struct affine_term *t = &s->rest.terms.at[i];
        bool sized = false;
        for (unsigned k = 0; k < t->atom_count; k++)
            sized = sized || (t->atoms[k]->op == IR_BUILTIN &&
                              ((t->atoms[k]->builtin >= IR_BUILTIN_NTID_X &&
                                t->atoms[k]->builtin <= IR_BUILTIN_NTID_Z) ||
                               t->atoms[k]->builtin == IR_BUILTIN_WARPSIZE ||
                               t->atoms[k]->builtin == IR_BUILTIN_BLOCK_SIZE));
        if (!sized && t->coefficient % 32 != 0)
            return false;
    }
    return true;
}
