/* SPDX-License-Identifier: Apache-2.0 */
/* All launches of one finding: those of the file, with the sizes that should show the claim. */
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "confirm/plan_internal.h"
#include "confirm/plan_value_internal.h"
#include "pass/calls.h"
#include "pass/guard.h"

#define SITES_MAX 4u
#define CALLERS_MAX 4u
/* Host functions between the outermost call and the launch. */
#define CALL_DEPTH_MAX 4u
#define SIZES_MAX 10u
#define SCENARIOS_MAX 12u
/* Of a loop over all elements, as many as launches are held to: its rounds are few. */
#define STRIDE_BLOCKS 65535u
/* Warp instructions of one scenario: about half a second. A loop that is not over by then is no loop
 * over the sizes that are chosen here. */
#define STEPS_MAX 2000000u
/* Steps in which a size grows that the launch divides. */
#define LARGER_MAX 2u
/* Sizes from which those are looked for that the host gets to the launch with. */
#define REACHED_MAX 4u
/* Sizes of a counterexample that are believed: three rows of a billion columns show nothing. */
#define COUNTEREXAMPLE_MOST (1 << 24)
/* Sizes that come before it: a picture of 257 rows says more to people than one of 1 row, which the
 * solver likes best. */
#define COUNTEREXAMPLE_AFTER 2u

static uint32_t watch_of(enum claim_kind k)
{
    switch (k) {
    case CLAIM_BARRIER:
    case CLAIM_BARRIER_GRID: return SCENARIO_WATCH_BARRIER;
    case CLAIM_BOUNDS:
    case CLAIM_SHARED_BOUNDS: return SCENARIO_WATCH_BOUNDS;
    case CLAIM_WRAP: return SCENARIO_WATCH_WRAP;
    case CLAIM_SHARED_SIZE:
        return SCENARIO_WATCH_LAUNCH | SCENARIO_WATCH_BOUNDS | SCENARIO_WATCH_RESOURCES;
    case CLAIM_LAUNCH: return SCENARIO_WATCH_LAUNCH | SCENARIO_WATCH_RESOURCES;
    case CLAIM_RACE_SHARED: return SCENARIO_WATCH_RACE_SHARED;
    case CLAIM_RACE_GLOBAL: return SCENARIO_WATCH_RACE_GLOBAL;
    case CLAIM_UNINIT: return SCENARIO_WATCH_UNINIT;
    case CLAIM_ALIGN: return SCENARIO_WATCH_ALIGN;
    default: return 0;
    }
}

/* ---- sizes ---------------------------------------------------------------------------------- */

/* No multiple of a block; the shapes at which lengths go wrong; large for shared memory. */
static size_t sizes_of(struct plan_work *w, const struct launch_site *site, uint32_t block,
                       int64_t *out)
{
    size_t n = 0;
    switch (w->claim->kind) {
    case CLAIM_WRAP: return plan_wrap_sizes(w, site, out, SIZES_MAX);
    case CLAIM_SHARED_SIZE:
        out[n++] = 1000;
        out[n++] = 20000;
        out[n++] = 100000;
        out[n++] = 32768; /* where the host wants a power of two */
        return n;
    case CLAIM_LAUNCH:
        out[n++] = 1000;
        out[n++] = 100000;
        out[n++] = 20000000;
        out[n++] = 0; /* nothing to do at all: only where nothing else fails */
        return n;
    default:
        out[n++] = 1000;
        out[n++] = (int64_t)block + 1;
        out[n++] = block > 1 ? (int64_t)block - 1 : 37;
        out[n++] = 100; /* where a thousand along each of three axes is too much */
        out[n++] = 33;
        out[n++] = 16; /* where the block is the square of a length */
        out[n++] = 1;
        out[n++] = 1024; /* where the host wants a multiple */
        if (w->item->claim
                .waits) { /* where all threads of the block are to go round a loop alike */
            out[n++] = 4 * (int64_t)block;
            out[n++] = 8192;
        }
        return n;
    }
}

/* ---- one scenario --------------------------------------------------------------------------- */

/* The size that a launch claim is about: `x.size(0)` among others that are called `size`. */
static bool is_given(const struct plan_work *w, const struct plan_launch *l,
                     const struct value_choice *c)
{
    bool found = false;
    for (size_t i = 0; w->claim->kind == CLAIM_LAUNCH && i < l->env.given.len; i++)
        found |= l->env.given.at[i].leaf == c->leaf;
    return found;
}

const char *plan_line(struct plan_work *w, const struct ir_stmt *s)
{
    const char *path = s->span.path, *slash = path ? strrchr(path, '/') : NULL;
    return path ? arena_printf(w->keep, "%s:%u", slash ? slash + 1 : path, s->span.line)
                : arena_printf(w->keep, "line %u", s->span.line);
}

static const char *origin_of(struct plan_work *w, const struct plan_launch *l)
{
    struct strbuf b = {0};
    const struct launch_site *s = l->env.site;
    bool is_counterexample = l->counterexample && w->claim->kind != CLAIM_LAUNCH;
    if (w->comment)
        strbuf_addf(&b, "comment at line %u", w->comment->line);
    else if (s)
        strbuf_addf(&b, "launch at %s:%u",
                    s->stmt->span.path ? s->stmt->span.path : w->source->path, s->stmt->span.line);
    else if (w->kernel && w->kernel->kind == FUNC_HOST)
        strbuf_addf(&b, "a call of %s", w->kernel->name);
    else
        strbuf_add(&b, PLAN_NO_LAUNCH);
    const char *instance = w->slice->instantiation;
    if (instance && *instance && !str_has_prefix(instance, "launch at")) /* the origin says that */
        strbuf_addf(&b, "; %s", instance);
    const struct ir_func *f = s ? s->host->func : NULL;
    const struct ir_stmt *call = f ? value_call_site(&l->env, f) : NULL;
    if (call)
        strbuf_addf(&b, ", called at %s", plan_line(w, call));
    for (size_t i = 0; i < l->env.choices.len && i < 6; i++) {
        const struct value_choice *c = &l->env.choices.at[i];
        const char *name = is_given(w, l, c) ? ir_expr_source(w->keep, c->leaf, 40) : c->name;
        bool told = false; /* a variable that several expressions load */
        for (size_t k = 0; k < i; k++)
            told |= c->number == l->env.choices.at[k].number &&
                    strcmp(c->name, l->env.choices.at[k].name) == 0;
        if (*c->name && !told)
            strbuf_addf(&b, "%s%s = %lld",
                        i                   ? ", "
                        : is_counterexample ? "; a counterexample of the solver: "
                                            : "; chosen: ",
                        name, (long long)c->number);
    }
    for (size_t i = 0; i < w->slice->assumed.len && i < 6; i++)
        strbuf_addf(&b, "%s%s", i ? " " : "; assumed: ", w->slice->assumed.at[i]);
    const char *out = arena_strdup(w->keep, strbuf_text(&b));
    strbuf_free(&b);
    return out;
}

/* The condition of a divergent barrier reads memory: neighbours get different values. */
struct load_fill {
    struct plan_work *w;
    struct scenario *s;
    bool any;
};

static bool fill_load(const struct ir_expr *e, void *context)
{
    struct load_fill *f = context;
    if (e->op != IR_VALUE || !e->value->def || e->value->def->kind != IR_STMT_LOAD)
        return true;
    int i = plan_buffer_of(f->s, plan_parameter(f->w, e->value->def));
    if (i < 0)
        return true;
    f->any = true;
    f->s->buffers.at[i].fill =
        (struct scenario_fill){.kind = SCENARIO_FILL_SMALL, .value = 0, .step = 2};
    return true;
}

static void fill_index(struct scenario_buffer *b)
{
    const char *type = b->element.name;
    bool whole = type && (type[0] == 'i' || type[0] == 'u') && b->element.bytes >= 4;
    if (whole && b->fill.kind == SCENARIO_FILL_ZERO)
        b->fill = (struct scenario_fill){.kind = SCENARIO_FILL_RAMP, .value = 0, .step = 1};
}

/* Index arrays hold each index once: with one for all, every kernel that scatters would race. */
static void fill_indices(struct scenario *s)
{
    for (size_t i = 0; i < s->buffers.len; i++)
        fill_index(&s->buffers.at[i]);
}

/* The same for what an address is loaded from, and not for what branches ask. */
#define ADDRESS_DEPTH 4u
struct address_fill {
    struct plan_work *w;
    struct scenario *s;
    unsigned depth;
};

static bool fill_address(const struct ir_expr *e, void *context)
{
    struct address_fill *f = context;
    const struct ir_stmt *s = e->op == IR_VALUE ? e->value->def : NULL;
    if (!s || f->depth >= ADDRESS_DEPTH)
        return true;
    int i = s->kind == IR_STMT_LOAD ? plan_buffer_of(f->s, plan_parameter(f->w, s)) : -1;
    if (i >= 0)
        fill_index(&f->s->buffers.at[i]);
    f->depth++;
    for (size_t k = 0; s->kind == IR_STMT_PHI && k < s->args.len; k++) {
        if (s->args.at[k])
            ir_walk(s->args.at[k], fill_address, f);
    }
    f->depth--;
    return true;
}

static void fill_addresses(struct plan_work *w, struct scenario *s)
{
    struct address_fill f = {.w = w, .s = s};
    const struct ir_stmt *both[] = {w->claim->stmt, w->claim->other};
    for (unsigned k = 0; k < 2; k++) {
        if (both[k] && both[k]->addr)
            ir_walk(both[k]->addr, fill_address, &f);
    }
}

static bool claim_details(struct plan_work *w, struct plan_launch *l, struct scenario *s)
{
    const struct claim *c = w->claim;
    if (c->kind == CLAIM_BOUNDS)
        return plan_bounds_extent(w, l, s);
    if (c->kind == CLAIM_WRAP) {
        plan_fill_counts(w, l, s);
        return plan_wrap_fill(w, l, s);
    }
    if (c->kind == CLAIM_RACE_GLOBAL)
        fill_indices(s);
    if (c->kind == CLAIM_RACE_SHARED && w->item->claim.reduced)
        fill_addresses(w, s);
    if (c->kind == CLAIM_BARRIER && c->other && c->other->expr) {
        struct load_fill f = {.w = w, .s = s};
        ir_walk(c->other->expr, fill_load, &f);
    }
    return true;
}

/* What the comment names is no choice. */
static void fix_commented(struct plan_work *w, struct plan_launch *l)
{
    for (size_t i = 0; w->comment && i < w->comment->values.len; i++) {
        const struct launch_comment_value *c = &w->comment->values.at[i];
        for (size_t k = 0; k < w->kernel->params.len; k++) {
            const struct ir_decl *d = w->kernel->params.at[k];
            if (strcmp(d->name, c->name) != 0)
                continue;
            struct value *v = ARENA_NEW(w->scratch, struct value);
            *v = (struct value){.kind = VALUE_INT, .number = c->number, .real = (double)c->number};
            const struct ir_expr *e = ir_var(w->analysis->module, d);
            map_put_number(w->scratch, &l->env.fixed, (uint64_t)e->id + 1, v);
        }
    }
}

/* Rows times columns that no memory holds are no launch that anybody makes. */
static bool fits_memory(const struct plan_work *w, const struct plan_launch *l)
{
    double most[2] = {1, 1};
    if (w->claim->kind != CLAIM_WRAP || !w->claim->stmt->expr)
        return true;
    for (size_t i = 0; i < l->env.choices.len && i < 64; i++) {
        const struct value_choice *c = &l->env.choices.at[i];
        bool factor = l->tied & 1ULL << i && strcmp(c->name, "numel") != 0; /* it is the product */
        double n = factor ? (double)c->number : 1;
        if (n > most[0]) {
            most[1] = most[0];
            most[0] = n;
        } else if (n > most[1]) {
            most[1] = n;
        }
    }
    return most[0] * most[1] <= (double)LIMIT_JOB_BUFFER_BYTES;
}

static bool make(struct plan_work *w, struct plan_launch *l, struct scenario *s)
{
    fix_commented(w, l);
    /* Arguments may choose what a check before the launch is about. */
    if (!plan_shape(w, l) || !plan_arguments(w, l, s))
        return false;
    plan_symbols(w, l, s);
    if (!plan_allows(w, l))
        return false;
    if (l->env.wrapped && w->claim->kind != CLAIM_LAUNCH && w->claim->kind != CLAIM_SHARED_SIZE) {
        w->reason = "the host's own arithmetic wraps with these sizes";
        w->contradicted = true;
        return false;
    }
    if (!fits_memory(w, l)) {
        w->reason = "no memory holds these sizes";
        return false;
    }
    if (!claim_details(w, l, s))
        return false;
    if (w->claim->kind == CLAIM_WRAP && w->claim->stmt->kind == IR_STMT_PHI && !l->env.site) {
        l->grid[0] = STRIDE_BLOCKS; /* a stride, not a thread for each element */
        l->grid[1] = l->grid[2] = 1;
    }
    memcpy(s->grid, l->grid, sizeof s->grid);
    memcpy(s->block, l->block, sizeof s->block);
    s->dynamic_shared = l->shared;
    s->shared_opt_in = l->shared_opt_in;
    s->cooperative =
        l->env.site ? l->env.site->launch->cooperative : w->claim->kind == CLAIM_BARRIER_GRID;
    s->watch = watch_of(w->claim->kind);
    if (w->item->claim.waits)
        s->watch |= SCENARIO_WATCH_BARRIER;
    s->max_steps = STEPS_MAX;
    plan_blocks(w, l, s);
    s->origin = origin_of(w, l);
    s->name = s->origin;
    return true;
}

/* ---- the same scenario twice ---------------------------------------------------------------- */

static bool same_number(const struct scenario_value *a, const struct scenario_value *b)
{
    return a->kind == b->kind && a->offset == b->offset && a->number == b->number &&
           a->real == b->real && a->buffer == b->buffer && a->buffer_offset == b->buffer_offset;
}

static bool same_scenario(const struct scenario *a, const struct scenario *b)
{
    if (memcmp(a->grid, b->grid, sizeof a->grid) != 0 ||
        memcmp(a->block, b->block, sizeof a->block) != 0 ||
        a->dynamic_shared != b->dynamic_shared || a->buffers.len != b->buffers.len ||
        a->arguments.len != b->arguments.len || a->blocks.len != b->blocks.len ||
        a->symbols.len != b->symbols.len)
        return false;
    for (size_t i = 0; i < a->symbols.len; i++) {
        const struct scenario_value *x = &a->symbols.at[i].value, *y = &b->symbols.at[i].value;
        if (strcmp(a->symbols.at[i].name, b->symbols.at[i].name) != 0 ||
            x->data_bytes != y->data_bytes || memcmp(x->data, y->data, x->data_bytes) != 0)
            return false;
    }
    for (size_t i = 0; i < a->buffers.len; i++) {
        const struct scenario_buffer *x = &a->buffers.at[i], *y = &b->buffers.at[i];
        if (x->bytes != y->bytes || x->exact != y->exact ||
            memcmp(&x->fill, &y->fill, sizeof x->fill) != 0)
            return false;
    }
    for (size_t i = 0; i < a->arguments.len; i++) {
        const struct scenario_argument *x = &a->arguments.at[i], *y = &b->arguments.at[i];
        if (x->values.len != y->values.len)
            return false;
        for (size_t k = 0; k < x->values.len; k++) {
            if (!same_number(&x->values.at[k], &y->values.at[k]))
                return false;
        }
    }
    for (size_t i = 0; i < a->blocks.len; i++) {
        if (a->blocks.at[i].first != b->blocks.at[i].first)
            return false;
    }
    return true;
}

static void add_scenario(struct plan_work *w, struct plan_job *job, const struct scenario *s)
{
    uint32_t at = 0;
    while (at < job->job.scenarios.len && !same_scenario(&job->job.scenarios.at[at], s))
        at++;
    if (at == job->job.scenarios.len)
        vec_push(w->keep, &job->job.scenarios, *s);
    else
        job->job.scenarios.at[at].watch |= s->watch;
    for (size_t i = 0; i < w->item->scenarios.len; i++) {
        if (w->item->scenarios.at[i] == at)
            return;
    }
    vec_push(w->keep, &w->item->scenarios, at);
}

/* ---- all of them ---------------------------------------------------------------------------- */

bool plan_attempt(struct plan_work *w, struct plan_job *job, const struct plan_attempt *t,
                  struct plan_launch *l)
{
    struct scenario s = {0};
    *l = (struct plan_launch){.env = {.arena = w->scratch,
                                      .analysis = w->analysis,
                                      .site = t->site,
                                      .kernel = w->kernel,
                                      .slice = w->slice,
                                      .size = t->size,
                                      .caller = t->caller,
                                      .flag = t->flag,
                                      .last_round = t->last_round,
                                      .raw_shapes = w->claim->kind == CLAIM_LAUNCH,
                                      .any_type = w->claim->kind == CLAIM_SHARED_SIZE,
                                      .limited_size = t->limited_size}};
    for (size_t i = 0; i < t->limited_count; i++)
        vec_push(w->scratch, &l->env.limited, t->limited[i]);
    for (size_t i = 0; t->counterexample && i < w->claim->values.len; i++) {
        const struct claim_value *v = &w->claim->values.at[i];
        struct value_choice c = {.leaf = v->leaf, .number = v->value};
        vec_push(w->scratch, &l->env.given, c);
        l->counterexample = true;
    }
    for (size_t i = 0; i < t->wanted_count; i++)
        vec_push(w->scratch, &l->env.given, t->wanted[i]);
    bool made = make(w, l, &s);
    w->reached |= made || !l->host_excludes;
    if (!made)
        return false;
    add_scenario(w, job, &s);
    return true;
}

/* The solver's values are of this launch, by this call, and of a size that somebody has. */
static bool is_counterexample_of(const struct plan_work *w, const struct launch_site *site,
                                 unsigned caller)
{
    const struct claim *c = w->claim;
    struct value_env v = {.analysis = w->analysis, .caller = caller};
    const struct ir_stmt *call = NULL;
    const struct ir_func *f = site ? site->host->func : NULL;
    if (c->values.len == 0 || c->values_launch != (site ? site->stmt : NULL))
        return false;
    for (unsigned depth = 0; f && c->values_call && depth < 4 && call != c->values_call; depth++) {
        call = value_call_site(&v, f);
        f = call ? call->block->func : NULL;
    }
    for (size_t i = 0; i < c->values.len; i++) {
        if (c->values.at[i].value > COUNTEREXAMPLE_MOST)
            return false;
    }
    return call == c->values_call;
}

/* A second time it is the same scenario again. */
static void attempt_counterexample(struct plan_work *w, struct plan_job *job,
                                   const struct launch_site *site, unsigned caller, int64_t size)
{
    struct plan_attempt try = {
        .site = site, .size = size, .caller = caller, .counterexample = true};
    struct plan_launch l;
    if (is_counterexample_of(w, site, caller))
        plan_attempt(w, job, &try, &l);
}

/* Where no size gets past the host's checks: those that do. */
static void plan_reached(struct plan_work *w, struct plan_job *job, const struct launch_site *site,
                         unsigned caller, const int64_t *sizes, size_t n)
{
    enum claim_kind k = w->claim->kind;
    bool sized = k == CLAIM_WRAP || k == CLAIM_LAUNCH || k == CLAIM_SHARED_SIZE;
    if (w->item->scenarios.len || !site || sized)
        return;
    for (size_t i = 0; i < n && i < REACHED_MAX; i++) {
        struct plan_attempt try = {
            .site = site, .size = sizes[i], .caller = caller, .flag = i % 2 == 0};
        struct plan_launch l;
        if (!plan_attempt(w, job, &try, &l))
            plan_attempt_reach(w, job, &try, &l);
    }
}

/* Scenarios of one launch, through one of the calls of its host function. */
static void plan_site(struct plan_work *w, struct plan_job *job, const struct launch_site *site,
                      unsigned caller)
{
    int64_t sizes[SIZES_MAX];
    uint32_t block[3] = {256, 1, 1};
    int64_t threads;
    if (site && site->block[0] && ir_is_int(site->block[0], &threads) && threads > 0 &&
        threads <= 1024)
        block[0] = (uint32_t)threads;
    else if (!site)
        plan_default_block(w, block);
    size_t n = sizes_of(w, site, block[0], sizes);
    int64_t made_with = 0; /* the first size that makes a launch of the loop's first round */
    for (size_t i = 0; i < n && w->item->scenarios.len < SCENARIOS_MAX; i++) {
        if (i == COUNTEREXAMPLE_AFTER)
            attempt_counterexample(w, job, site, caller, sizes[0]);
        struct plan_attempt try = {
            .site = site, .size = sizes[i], .caller = caller, .flag = i % 2 == 0};
        struct plan_launch l;
        bool made = plan_attempt(w, job, &try, &l) || plan_attempt_from_zero(w, job, &try, &l) ||
                    plan_attempt_loaded(w, job, &try, &l) ||
                    (i == 0 && plan_attempt_one_long(w, job, &try, &l));
        for (unsigned k = 0; made && i == 0 && k < LARGER_MAX; k++) {
            struct plan_launch larger;
            try.size = plan_wrap_larger(w, k ? &larger : &l, try.size);
            if (try.size == 0 || !plan_attempt(w, job, &try, &larger))
                break;
        }
        if (!made && w->claim->kind == CLAIM_WRAP && !fits_memory(w, &l))
            plan_attempt_one_large(w, job, &try, &l);
        else if (!made && w->claim->kind == CLAIM_WRAP)
            plan_attempt_small(w, job, &try, &l);
        else if (i == 0 && w->claim->kind == CLAIM_WRAP && w->claim->stmt->expr)
            plan_attempt_short(w, job, &try, &l);
        if (made && l.env.has_rounds && made_with == 0)
            made_with = sizes[i];
        if (l.env.choices.len == 0 && site)
            break;
    }
    plan_reached(w, job, site, caller, sizes, n);
    if (made_with) {
        struct plan_attempt last = {
            .site = site, .size = made_with, .caller = caller, .last_round = true};
        struct plan_launch ignored;
        plan_attempt(w, job, &last, &ignored);
    }
    attempt_counterexample(w, job, site, caller, sizes[0]);
}

/* Of a template only launches with the arguments that the slice has. */
static bool fits_slice(const struct plan_work *w, const struct launch_site *s)
{
    const struct ir_stmt *own = w->slice->launch;
    if (!w->kernel || !w->kernel->is_template || !own || own == s->stmt)
        return true;
    const struct ir_launch *a = own->launch, *b = s->launch;
    if (!a || a->template_args.len != b->template_args.len)
        return false;
    for (size_t i = 0; i < a->template_args.len; i++) {
        if (a->template_args.at[i] != b->template_args.at[i])
            return false; /* types are opaque, each different */
    }
    return a->template_args.len > 0;
}

static unsigned callers_of(const struct plan_work *w, const struct launch_site *site)
{
    struct value_env v = {.analysis = w->analysis};
    unsigned most = 1;
    const struct ir_func *f = site->host->func;
    for (unsigned depth = 0; f && depth < CALL_DEPTH_MAX; depth++) {
        unsigned n = 0;
        const struct ir_stmt *first = value_call_site(&v, f);
        for (v.caller = 0; first && n < CALLERS_MAX; n++) {
            v.caller = n + 1;
            if (value_call_site(&v, f) == first) {
                n++;
                break;
            }
        }
        v.caller = 0;
        most = n > most ? n : most;
        f = first ? first->block->func : NULL;
    }
    return most < CALLERS_MAX ? most : CALLERS_MAX;
}

/* Every size that wraps goes against the launch: then the largest that does not. It is what the
 * program can do, and holding there is all that a run can show. */
static void plan_largest(struct plan_work *w, struct plan_job *job, const struct launch_site *site)
{
    int64_t sizes[SIZES_MAX];
    struct plan_launch l;
    size_t n = w->claim->stmt->expr ? plan_wrap_sizes(w, site, sizes, SIZES_MAX) : 0;
    struct plan_attempt try = {.site = site, .size = n ? sizes[0] : 0, .flag = true};
    for (; try.size > 1 && w->item->scenarios.len == 0; try.size /= 2)
        plan_attempt(w, job, &try, &l);
}

void plan_scenarios(struct plan_work *w, struct plan_job *job)
{
    size_t n, used = 0;
    bool all = w->analysis->module->has_main; /* is every launch of the program looked at? */
    const struct launch_site *const *sites =
        w->kernel ? launch_of(w->analysis->launches, w->kernel, &n)
                  : launch_all(w->analysis->launches, &n); /* of a kernel that is elsewhere */
    w->item->undecided = plan_comment_problem(w);
    if (w->item->undecided)
        return;
    bool whole_comment = w->comment && w->comment->has_grid && w->comment->has_block;
    for (size_t i = 0; i < n && used < SITES_MAX && !whole_comment; i++) {
        const struct ir_stmt *launch =
            w->kernel || w->claim->launch ? w->claim->launch : w->claim->stmt;
        if (launch && sites[i]->stmt != launch)
            continue;
        all = all && fits_slice(w, sites[i]);
        if (!fits_slice(w, sites[i]))
            continue;
        used++;
        unsigned callers = callers_of(w, sites[i]);
        all = all && callers < CALLERS_MAX;
        for (unsigned c = 0; c < callers; c++)
            plan_site(w, job, sites[i], c);
        if (w->item->scenarios.len == 0 && w->contradicted && w->claim->kind == CLAIM_WRAP)
            plan_largest(w, job, sites[i]);
    }
    /* A library's kernel: nobody in the file launches it, or not with numbers that can be told. */
    bool none = w->item->scenarios.len == 0 && w->claim->kind == CLAIM_WRAP && !w->contradicted;
    if ((used == 0 || none) && w->claim->kind != CLAIM_SHARED_SIZE &&
        w->claim->kind != CLAIM_LAUNCH)
        plan_site(w, job, NULL, 0);
    w->item->refuted =
        w->item->scenarios.len == 0 && all && used > 0 && used < SITES_MAX && !w->reached;
    if (w->item->refuted)
        w->item->undecided = "the check before the launch fails for all numbers of the program";
    else if (w->item->scenarios.len == 0)
        w->item->undecided = w->reason ? w->reason : "no launch could be made up";
}
