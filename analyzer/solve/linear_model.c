/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counterexamples: small and boundary values for the inputs of an expression, tried in a fixed
 * order, with everything else computed.  Inputs are what a launch chooses: kernel parameters (taken
 * as sizes, so positive), built-ins, template parameters and the round of a loop.  A load or an
 * unknown call is no input: what it can be is not known here.
 */
#include "base/limits.h"
#include "pass/guard.h"
#include "solve/linear_internal.h"

#define MAX_INPUTS 10
#define MAX_OPTIONS 16
#define MAX_NUMBERS 4

struct input {
    const struct ir_expr *e;
    const struct induction *loop; /* the value is start + round * step */
    int64_t value;
    int64_t options[MAX_OPTIONS];
    size_t option_count;
};

struct model {
    struct analysis_func *af;
    const struct ir_stmt *at;
    struct input inputs[MAX_INPUTS];
    size_t count;
    int64_t numbers[MAX_NUMBERS]; /* constants in sight: what happens, happens next to them */
    size_t number_count;
    bool closed; /* every leaf is an input or a constant */
    unsigned depth;
};

static bool compute(struct model *m, const struct ir_expr *e, int64_t *out);

static struct input *input_of(struct model *m, const struct ir_expr *e)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->inputs[i].e == e)
            return &m->inputs[i];
    return NULL;
}

/* ---- computing ------------------------------------------------------------------------------ */

static bool compute_binary(enum ir_op op, int64_t x, int64_t y, int64_t *out)
{
    switch (op) {
    case IR_ADD: return !__builtin_add_overflow(x, y, out);
    case IR_SUB: return !__builtin_sub_overflow(x, y, out);
    case IR_MUL: return !__builtin_mul_overflow(x, y, out);
    case IR_DIV:
    case IR_REM:
        if (y == 0 || y == -1)
            return false;
        *out = op == IR_DIV ? x / y : x % y;
        return true;
    case IR_SHL:
    case IR_SHR:
        if (y < 0 || y > 31 || x < 0 || x > INT32_MAX)
            return false;
        *out = op == IR_SHL ? x << y : x >> y;
        return true;
    case IR_BITAND: *out = x & y; return true;
    case IR_BITOR: *out = x | y; return true;
    case IR_BITXOR: *out = x ^ y; return true;
    case IR_LT: *out = x < y; return true;
    case IR_LE: *out = x <= y; return true;
    case IR_GT: *out = x > y; return true;
    case IR_GE: *out = x >= y; return true;
    case IR_EQ: *out = x == y; return true;
    case IR_NE: *out = x != y; return true;
    case IR_LAND: *out = x && y; return true;
    case IR_LOR: *out = x || y; return true;
    case IR_MIN: *out = x < y ? x : y; return true;
    case IR_MAX: *out = x > y ? x : y; return true;
    default: return false;
    }
}

static bool compute_op(struct model *m, const struct ir_expr *e, int64_t *out)
{
    int64_t x, y;
    if (e->arg_count == 0 || !compute(m, e->args[0], &x))
        return false;
    switch (e->op) {
    case IR_CAST:
        *out = x; /* mathematical values */
        return e->type &&
               (e->type->kind == TYPE_INT || e->type->kind == TYPE_BOOL ||
                e->type->kind == TYPE_UNKNOWN) &&
               !(e->type->kind == TYPE_INT && e->type->bits < 32);
    case IR_NEG: *out = -x; return x != INT64_MIN;
    case IR_LNOT: *out = !x; return true;
    case IR_SELECT: return compute(m, e->args[x ? 1 : 2], out);
    default:
        return e->arg_count == 2 && compute(m, e->args[1], &y) && compute_binary(e->op, x, y, out);
    }
}

static bool compute(struct model *m, const struct ir_expr *e, int64_t *out)
{
    if (e->op == IR_INT) {
        *out = e->number;
        return true;
    }
    const struct input *in = input_of(m, e);
    if (in && in->loop) {
        int64_t start, step, round = in->value;
        return compute(m, in->loop->start, &start) && compute(m, in->loop->step, &step) &&
               !__builtin_mul_overflow(step, round, &round) &&
               !__builtin_add_overflow(start, round, out);
    }
    if (in) {
        *out = in->value;
        return true;
    }
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_SET)
        return compute(m, e->value->def->expr, out);
    if (m->depth > 200)
        return false;
    m->depth++;
    bool done = compute_op(m, e, out);
    m->depth--;
    return done;
}

/* ---- inputs --------------------------------------------------------------------------------- */

static bool collect(const struct ir_expr *e, void *context);

static void add_option(struct input *in, struct range r, int64_t v)
{
    for (size_t i = 0; i < in->option_count; i++)
        if (in->options[i] == v)
            return;
    if (v >= r.lo && v <= r.hi && in->option_count < MAX_OPTIONS)
        in->options[in->option_count++] = v;
}

static void add_options(struct model *m, struct input *in)
{
    static const int64_t sizes[] = {1, 5, 33, 100, 1000, 64}, dims[] = {32, 256, 8, 1};
    static const int64_t indices[] = {0, 1, 31, 7, 255}, rounds[] = {0, 1, 2, 7};
    const int64_t *list = sizes;
    size_t n = sizeof sizes / sizeof *sizes;
    struct range r = {0, 7};
    if (in->loop) {
        list = rounds;
        n = sizeof rounds / sizeof *rounds;
    } else {
        r = range_anywhere(m->af->ranges, in->e);
        if (in->e->op == IR_BUILTIN && in->e->builtin <= IR_BUILTIN_CTAID_Z) {
            list = indices;
            n = sizeof indices / sizeof *indices;
        } else if (in->e->op == IR_BUILTIN) {
            list = dims;
            n = sizeof dims / sizeof *dims;
        } else if (r.lo < 1) {
            r.lo = 1; /* a size */
        }
    }
    if (r.hi < 1 << 16)
        add_option(in, r, r.hi);
    for (size_t i = 0; i < n; i++)
        add_option(in, r, list[i]);
    for (size_t i = 0; !in->loop && i < m->number_count; i++) {
        add_option(in, r, m->numbers[i]);
        add_option(in, r, m->numbers[i] - 1);
    }
    if (in->option_count == 0 && r.lo != RANGE_MIN)
        add_option(in, r, r.lo);
}

static void add_input(struct model *m, const struct ir_expr *e, const struct induction *loop)
{
    if (input_of(m, e))
        return;
    if (m->count >= MAX_INPUTS) {
        m->closed = false;
        return;
    }
    struct input *in = &m->inputs[m->count++];
    *in = (struct input){.e = e, .loop = loop};
    if (loop) {
        ir_walk(loop->start, collect, m);
        ir_walk(loop->step, collect, m);
    }
}

static bool collect(const struct ir_expr *e, void *context)
{
    struct model *m = context;
    if (!m->closed)
        return false;
    switch (e->op) {
    case IR_BUILTIN:
    case IR_TPARAM: add_input(m, e, NULL); break;
    case IR_VAR:
        if (e->decl->storage != STORAGE_PARAM || !e->type || e->type->kind != TYPE_INT ||
            m->af->func->kind != FUNC_KERNEL)
            m->closed = false;
        else
            add_input(m, e, NULL);
        break;
    case IR_VALUE: {
        const struct induction *i = range_induction(m->af->ranges, e);
        const struct ir_stmt *def = e->value->def;
        if (i)
            add_input(m, e, i);
        else if (def && def->kind == IR_STMT_SET && m->depth < 16) {
            m->depth++;
            ir_walk(def->expr, collect, m);
            m->depth--;
        } else
            m->closed = false;
        break;
    }
    case IR_INT: {
        bool known = e->number < 2;
        for (size_t i = 0; i < m->number_count; i++)
            known = known || m->numbers[i] == e->number;
        if (!known && m->number_count < MAX_NUMBERS)
            m->numbers[m->number_count++] = e->number;
        break;
    }
    default:
        if (e->arg_count == 0)
            m->closed = false;
        break;
    }
    return m->closed;
}

struct shares {
    struct model *model;
    bool found;
};

static bool find_shared(const struct ir_expr *e, void *context)
{
    struct shares *s = context;
    s->found = s->found || input_of(s->model, e) != NULL;
    return !s->found;
}

static bool shares_input(struct model *m, const struct ir_expr *e)
{
    struct shares s = {m, false};
    ir_walk(e, find_shared, &s);
    return s.found;
}

/* ---- search ------------------------------------------------------------------------------- */

/* threadIdx < blockDim and so on, blocks of at most 1024 threads. */
static bool shape_holds(const struct model *m)
{
    int64_t threads = 1;
    for (size_t i = 0; i < m->count; i++) {
        const struct ir_expr *e = m->inputs[i].e;
        if (e->op != IR_BUILTIN)
            continue;
        int b = (int)e->builtin, limit = -1;
        if (b >= IR_BUILTIN_TID_X && b <= IR_BUILTIN_TID_Z)
            limit = b - IR_BUILTIN_TID_X + IR_BUILTIN_NTID_X;
        if (b >= IR_BUILTIN_CTAID_X && b <= IR_BUILTIN_CTAID_Z)
            limit = b - IR_BUILTIN_CTAID_X + IR_BUILTIN_NCTAID_X;
        if (b >= IR_BUILTIN_NTID_X && b <= IR_BUILTIN_NTID_Z)
            threads *= m->inputs[i].value;
        for (size_t k = 0; k < m->count; k++)
            if (limit >= 0 && m->inputs[k].e->op == IR_BUILTIN &&
                (int)m->inputs[k].e->builtin == limit && m->inputs[i].value >= m->inputs[k].value)
                return false;
    }
    return threads <= 1024;
}

static bool fact_holds(struct model *m, const struct fact *f)
{
    int64_t x, y, r;
    if (!compute(m, f->left, &x) || !compute(m, f->right, &y))
        return false;
    return compute_binary(f->op, x, y, &r) && r;
}

struct search {
    struct model model;
    const struct ir_expr *x, *y;
    int64_t k;
    const struct fact *facts[LIMIT_GUARD_FACTS];
    size_t fact_count;
};

static bool breaks(struct search *s)
{
    int64_t x, y, d;
    if (!shape_holds(&s->model) || !compute(&s->model, s->x, &x) || !compute(&s->model, s->y, &y))
        return false;
    if (__builtin_sub_overflow(x, y, &d) || d <= s->k)
        return false;
    for (size_t i = 0; i < s->fact_count; i++)
        if (!fact_holds(&s->model, s->facts[i]))
            return false;
    return true;
}

/* Facts about the same inputs must be computable too, and may bring further inputs with them. */
static bool add_facts(struct search *s)
{
    size_t n;
    const struct fact *f = guard_facts(s->model.af->guards, s->model.at, &n);
    bool grew = true;
    bool *used = ARENA_ARRAY(s->model.af->analysis->arena, bool, n + 1);
    while (grew) {
        grew = false;
        for (size_t i = 0; i < n; i++) {
            if (used[i] ||
                (!shares_input(&s->model, f[i].left) && !shares_input(&s->model, f[i].right)))
                continue;
            used[i] = grew = true;
            ir_walk(f[i].left, collect, &s->model);
            ir_walk(f[i].right, collect, &s->model);
            if (!s->model.closed || s->fact_count >= LIMIT_GUARD_FACTS)
                return false;
            s->facts[s->fact_count++] = &f[i];
        }
    }
    return true;
}

/* Mixed radix over the options; when there are too many, a fixed stride visits a spread of them. */
static bool search_all(struct search *s)
{
    uint64_t total = 1;
    struct model *m = &s->model;
    for (size_t i = 0; i < m->count; i++) {
        add_options(m, &m->inputs[i]);
        if (m->inputs[i].option_count == 0)
            return false;
        total *= m->inputs[i].option_count;
    }
    uint64_t tries = total < LIMIT_LINEAR_TRIES ? total : LIMIT_LINEAR_TRIES;
    for (uint64_t t = 0; t < tries; t++) {
        uint64_t at = total <= LIMIT_LINEAR_TRIES ? t : hash_mix(t + 1) % total;
        for (size_t i = 0; i < m->count; i++) {
            m->inputs[i].value = m->inputs[i].options[at % m->inputs[i].option_count];
            at /= m->inputs[i].option_count;
        }
        if (breaks(s))
            return true;
    }
    return false;
}

bool linear_find_counterexample(struct analysis_func *af, const struct ir_stmt *at,
                                const struct ir_expr *x, const struct ir_expr *y, int64_t k)
{
    struct search s = {.model = {.af = af, .at = at, .closed = true}, .x = x, .y = y, .k = k};
    ir_walk(x, collect, &s.model);
    ir_walk(y, collect, &s.model);
    return s.model.closed && add_facts(&s) && search_all(&s);
}
