/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/plan.h"

#include <string.h>

#include "base/error.h"
#include "confirm/plan_internal.h"
#include "pass/access.h"
#include "pass/calls.h"
#include "reduce/reduce.h"

/* Warp instructions of one launch of a reduced kernel: there is nothing left in it that has nothing to
 * do with the claim, so two seconds are well spent. */
#define REDUCED_STEPS_MAX 8000000u

struct planning {
    struct arena *keep;
    struct analysis *analysis;
    const struct source *source;
    const struct plan_options *options;
    struct plan *out;
    VEC(const struct ir_func *) kernels;  /* to be sliced */
    VEC(const struct ir_stmt *) launches; /* one each: of a template, whose instance; or NULL */
    VEC(bool) wide;                       /* one each: of a template, an instance of wide blocks */
    struct slice *slices;                 /* one each */
    struct plan_job **jobs;               /* one each, when it has scenarios */
};

/* ---- which kernel --------------------------------------------------------------------------- */

static const struct ir_func *launched_kernel(const struct analysis *a, const struct ir_stmt *launch)
{
    size_t n;
    const struct launch_site *const *all = launch_all(a->launches, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i]->stmt == launch)
            return all[i]->kernel;
    }
    return NULL;
}

/* A kernel that calls the device function, through at most eight others. */
static const struct ir_func *calling_kernel(const struct analysis *a, const struct ir_func *f,
                                            unsigned depth)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(a->calls, f, &n);
    if (f->kind == FUNC_KERNEL)
        return f;
    for (size_t i = 0; i < n && depth < 8; i++) {
        const struct ir_func *k = calling_kernel(a, sites[i]->block->func, depth + 1);
        if (k)
            return k;
    }
    return NULL;
}

static const struct ir_func *kernel_of(const struct analysis *a, const struct claim *c)
{
    if (c->kind == CLAIM_SHARED_SIZE || c->kind == CLAIM_LAUNCH)
        return launched_kernel(a, c->launch ? c->launch : c->stmt);
    return c->func ? calling_kernel(a, c->func, 0) : NULL;
}

/* The outermost function of the host that a claim about its arithmetic is reached from; NULL: it is about
 * no such. */
static const struct ir_func *host_entry(const struct analysis *a, const struct claim *c)
{
    const struct ir_func *f = c->kind == CLAIM_WRAP ? c->func : NULL;
    if (!f || f->kind != FUNC_HOST)
        return NULL;
    for (unsigned depth = 0; depth < 8; depth++) {
        size_t n;
        const struct ir_stmt *const *sites = calls_sites(a->calls, f, &n);
        if (n == 0)
            break;
        f = sites[0]->block->func;
    }
    return f;
}

static const char *no_kernel(struct planning *p, const struct finding *f)
{
    const struct claim *c = &f->claim;
    if (c->kind == CLAIM_NONE)
        return "no run can show this";
    if (c->kind == CLAIM_WRAP && c->func && c->func->kind == FUNC_HOST)
        return "the host computes it";
    if (c->kind == CLAIM_SHARED_SIZE || c->kind == CLAIM_LAUNCH)
        return "the launched kernel is not in this file";
    return arena_printf(p->keep, "no kernel of this file calls `%s`",
                        c->func && c->func->name ? c->func->name : "it");
}

/* ---- what the judge needs ------------------------------------------------------------------- */

static struct ir_span keep_span(struct planning *p, const struct ir_stmt *s)
{
    struct ir_span out = s->span;
    out.path = arena_strdup(p->keep, out.path ? out.path : p->source->path);
    out.macro = NULL;
    return out;
}

/* The dimensions of the launch that the claimed size is in. */
static unsigned claimed_axes(const struct analysis *a, const struct claim *c)
{
    size_t n;
    unsigned axes = c->axes;
    const struct launch_site *const *all = launch_all(a->launches, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i]->stmt != c->stmt || !c->size || axes)
            continue;
        for (unsigned k = 0; k < 3; k++) {
            axes |= (unsigned)(all[i]->grid[k] && ir_contains(all[i]->grid[k], c->size)) << k;
            axes |= (unsigned)(all[i]->block[k] && ir_contains(all[i]->block[k], c->size)) << 3;
        }
    }
    return axes;
}

static struct plan_claim keep_claim(struct planning *p, const struct finding *f)
{
    const struct claim *c = &f->claim;
    const struct ir_stmt *inner = NULL;
    struct plan_claim out = {.kind = c->kind, .at = keep_span(p, c->stmt)};
    out.reads = c->kind == CLAIM_BOUNDS && c->stmt->kind == IR_STMT_LOAD;
    out.writes = c->kind == CLAIM_BOUNDS && c->stmt->kind == IR_STMT_STORE;
    out.lockstep = c->lockstep;
    out.host = c->kind == CLAIM_WRAP && c->func && c->func->kind == FUNC_HOST;
    if (c->other) {
        out.has_other = true;
        out.other = keep_span(p, c->other);
    }
    if (c->kind == CLAIM_BARRIER && calls_is_block_barrier(p->analysis->calls, c->stmt, &inner) &&
        inner && inner != c->stmt) {
        out.has_inner = true;
        out.inner = keep_span(p, inner);
    }
    out.axes = c->kind == CLAIM_LAUNCH ? claimed_axes(p->analysis, c) : 0;
    out.no_dynamic_shared = c->kind == CLAIM_SHARED_SIZE && c->size && ir_is_const(c->size, 0);
    return out;
}

/* ---- jobs ----------------------------------------------------------------------------------- */

static struct plan_job *new_job(struct planning *p, const struct slice *s)
{
    struct plan_job *j = ARENA_NEW(p->keep, struct plan_job);
    j->job = (struct job){.kernel = s->name_expression,
                          .source = s->source,
                          .file = p->source->path,
                          .arch = p->options->arch,
                          .producer = "auto",
                          .engine = "ptx-cpu"};
    for (size_t i = 0; i < s->options.len; i++)
        vec_push(p->keep, &j->job.options, s->options.at[i]);
    return j;
}

static void undecided(struct planning *p, const struct finding *f, const char *why)
{
    struct plan_item i = {.finding = f, .undecided = arena_strdup(p->keep, why)};
    vec_push(p->keep, &p->out->undecided, i);
}

/* The shared array, or the parameter. */
static const char *accessed_name(struct plan_work *w, const struct ir_stmt *s)
{
    struct analysis_func *af = analysis_of(w->analysis, s->block->func);
    struct access x;
    if (af && access_of(af, s, &x) && x.decl && x.decl->storage != STORAGE_PARAM)
        return x.decl->source_name;
    return plan_parameter(w, s);
}

static const char *assumed_text(struct arena *a, const struct slice *s)
{
    struct strbuf b = {0};
    for (size_t i = 0; i < s->assumed.len && i < 4; i++)
        strbuf_addf(&b, "%s%s", i ? " " : "", s->assumed.at[i]);
    const char *out = arena_strdup(a, strbuf_text(&b));
    strbuf_free(&b);
    return out;
}

static bool find_opaque(const struct ir_expr *e, void *context)
{
    *(bool *)context |= e->op == IR_OPAQUE;
    return true;
}

/* May made-up constants decide what the run shows? A product wraps by its own factors. */
static bool rests_on_constants(const struct claim *c)
{
    bool opaque = !c->stmt->expr;
    if (c->kind == CLAIM_WRAP && c->stmt->expr)
        ir_walk(c->stmt->expr, find_opaque, &opaque);
    return c->kind != CLAIM_WRAP || opaque;
}

/* Without a launch comment. */
static struct plan_work work_on(const struct planning *p, const struct finding *f,
                                const struct ir_func *kernel, const struct slice *s,
                                struct plan_item *item)
{
    return (struct plan_work){.keep = p->keep,
                              .scratch = p->analysis->arena,
                              .analysis = p->analysis,
                              .source = p->source,
                              .claim = &f->claim,
                              .kernel = kernel,
                              .slice = s,
                              .item = item};
}

/* A launch that the driver refuses needs no kernel: an empty one stands for what cannot be had. */
static struct plan_job *bare_job(struct planning *p, const struct finding *f, const char *why,
                                 const char **not_alone)
{
    const struct claim *c = &f->claim;
    struct slice s = {.name_expression = "cudalint_launched",
                      .source = "extern \"C\" __global__ void cudalint_launched() {}\n",
                      .instantiation = ""};
    if ((c->kind != CLAIM_LAUNCH && c->kind != CLAIM_SHARED_SIZE) || !c->stmt || !c->size ||
        (c->kind == CLAIM_SHARED_SIZE && ir_is_const(c->size, 0)))
        return NULL;
    struct plan_item item = {.finding = f, .claim = keep_claim(p, f)};
    struct plan_job *job = new_job(p, &s);
    const struct ir_func *kernel = launched_kernel(p->analysis, c->launch ? c->launch : c->stmt);
    struct plan_work w = work_on(p, f, kernel, &s, &item);
    item.claim.bare = arena_strdup(p->keep, why);
    plan_scenarios(&w, job);
    *not_alone = item.undecided;
    if (item.scenarios.len == 0)
        return NULL;
    vec_push(p->keep, &job->items, item);
    return job;
}

static bool plan_bare(struct planning *p, const struct finding *f, const char *why)
{
    const char *not_alone = NULL;
    struct plan_job *job = bare_job(p, f, why, &not_alone);
    if (job)
        vec_push(p->keep, &p->out->jobs, job);
    else if (not_alone)
        undecided(p, f, arena_printf(p->keep, "%s; of the launch alone, %s", why, not_alone));
    return job || not_alone;
}

/* The parameter or array that the claim is about. */
static const char *claimed_name(struct plan_work *w)
{
    const struct claim *c = w->claim;
    if (c->kind == CLAIM_BOUNDS)
        return plan_parameter(w, c->stmt);
    if (c->kind == CLAIM_WRAP && c->other)
        return plan_parameter(w, c->other);
    if (c->kind == CLAIM_RACE_SHARED || c->kind == CLAIM_RACE_GLOBAL)
        return accessed_name(w, c->stmt);
    return NULL;
}

static bool may_be_reduced(const struct finding *f)
{
    enum claim_kind k = f->claim.kind;
    return k == CLAIM_WRAP || k == CLAIM_BOUNDS || k == CLAIM_BARRIER || k == CLAIM_RACE_SHARED ||
           k == CLAIM_RACE_GLOBAL;
}

/* Numbers for constants of missing headers that are tried one after the other. */
#define VARIANTS 4u

/* `alike`: of several variants that all have to show the claim. */
static struct plan_job *variant_job(struct planning *p, const struct finding *f,
                                    const struct ir_func *kernel, const char *reason,
                                    unsigned variant, bool alike, const char **why)
{
    struct slice *s = ARENA_NEW(p->analysis->arena, struct slice);
    s->variant = variant;
    if (reduce_claim(p->analysis, p->source, &f->claim, kernel, s, why) != 0)
        return NULL;
    struct plan_item item = {.finding = f, .claim = keep_claim(p, f)};
    if (s->assumes_numbers && rests_on_constants(&f->claim) && !alike)
        item.claim.assumed = assumed_text(p->keep, s);
    item.claim.reduced = true;
    item.claim.waits = s->waits;
    if (alike)
        vec_push(p->analysis->arena, &s->assumed, "it shows with other numbers as well;");
    vec_push(p->analysis->arena, &s->assumed,
             arena_printf(p->analysis->arena, "only what the claim rests on is run: %s", reason));
    struct plan_job *job = new_job(p, s);
    struct plan_work w = work_on(p, f, s->kernel, s, &item);
    item.claim.parameter = claimed_name(&w);
    item.claim.steps = f->claim.kind == CLAIM_WRAP && f->claim.stmt->kind == IR_STMT_PHI;
    if (s->partial)
        item.claim.partial = arena_printf(p->keep, "%s; %s", reason, s->partial);
    plan_scenarios(&w, job);
    *why = item.undecided;
    if (item.scenarios.len == 0)
        return NULL;
    for (size_t i = 0; i < job->job.scenarios.len; i++)
        job->job.scenarios.at[i].max_steps = REDUCED_STEPS_MAX;
    vec_push(p->keep, &job->items, item);
    return job;
}

/* Made-up constants may be other ones; not where the launch rests on what nobody knows either: the two may
 * belong together. */
static void add_others(struct planning *p, const struct finding *f, const struct ir_func *kernel,
                       const char *reason, struct plan_item *item)
{
    enum claim_kind k = f->claim.kind;
    bool fits = k == CLAIM_BARRIER || k == CLAIM_RACE_SHARED || k == CLAIM_RACE_GLOBAL;
    for (unsigned v = 0; fits && v < VARIANTS; v++) {
        const char *why;
        struct plan_job *job = variant_job(p, f, kernel, reason, v, true, &why);
        fits = job && !job->items.at[0].claim.block_open;
        if (fits)
            vec_push(p->keep, &item->others, job);
    }
    if (!fits)
        item->others.len = 0;
}

/* What the claim rests on, alone. NULL with *why. */
static struct plan_job *reduced_job(struct planning *p, const struct finding *f,
                                    const struct ir_func *kernel, const char *reason,
                                    const char **why)
{
    struct plan_job *job = variant_job(p, f, kernel, reason, 0, false, why);
    if (job && job->items.at[0].claim.assumed)
        add_others(p, f, kernel, reason, &job->items.at[0]);
    return job;
}

/* Instead of the kernel, which cannot be had. */
static void plan_reduced(struct planning *p, const struct finding *f, const struct ir_func *kernel,
                         const char *reason)
{
    const char *why = NULL;
    struct plan_job *job = reduced_job(p, f, kernel, reason, &why);
    struct plan_claim *c = job ? &job->items.at[0].claim : NULL;
    if (c && c->waits)
        c->waits = arena_printf(p->keep, "%s; alone, the claim rests on %s", reason, c->waits);
    if (job)
        vec_push(p->keep, &p->out->jobs, job);
    else if (why && may_be_reduced(f))
        undecided(p, f, arena_printf(p->keep, "%s; alone, the claim rests on %s", reason, why));
    else
        undecided(p, f, reason);
}

/* The kernel itself can be had, and no launch of it: values that it loads are in the way. */
static bool plan_less(struct planning *p, const struct finding *f, const struct ir_func *kernel,
                      const char *reason)
{
    const char *why = NULL;
    struct plan_job *job = reduced_job(p, f, kernel, reason, &why);
    if (job && job->items.at[0].claim.partial)
        vec_push(p->keep, &p->out->jobs, job);
    return job && job->items.at[0].claim.partial;
}

/* What the compiler says of the kernel: there is nothing to run. */
static void plan_compile(struct planning *p, const struct finding *f, const struct slice *s)
{
    if (s->error || !s->source || s->assumed.len > 0) {
        undecided(p, f, s->error ? s->error : "the kernel needs what the file does not have");
        return;
    }
    struct plan_item item = {.finding = f, .claim = keep_claim(p, f)};
    struct plan_job *job = new_job(p, s);
    job->job.want_resources = true;
    vec_push(p->keep, &job->items, item);
    vec_push(p->keep, &p->out->jobs, job);
}

static void plan_finding(struct planning *p, const struct finding *f, size_t k)
{
    const struct slice *s = &p->slices[k];
    if (f->claim.kind == CLAIM_SPILL) {
        plan_compile(p, f, s);
        return;
    }
    if (f->claim.bound) {
        plan_reduced(p, f, p->kernels.at[k], "an index that is bounded wrongly shows in no access");
        return;
    }
    if ((s->error || !s->source) && plan_bare(p, f, s->error ? s->error : "no slice"))
        return;
    if (s->error || !s->source) {
        plan_reduced(p, f, p->kernels.at[k],
                     s->error ? s->error : "the kernel could not be cut out of the file");
        return;
    }
    struct plan_job *job = p->jobs[k] ? p->jobs[k] : new_job(p, s);
    struct plan_item item = {.finding = f, .claim = keep_claim(p, f)};
    const struct ir_func *kernel = p->kernels.at[k];
    struct plan_work w = work_on(p, f, kernel, s, &item);
    if (!kernel->span.path || strcmp(kernel->span.path, p->source->path) == 0)
        w.comment = launch_comment_find(p->analysis->arena, p->source, kernel->span.line,
                                        kernel->name_span.line);
    item.claim.parameter = claimed_name(&w);
    if (s->assumes_numbers && rests_on_constants(&f->claim))
        item.claim.assumed = assumed_text(p->keep, s);
    plan_scenarios(&w, job);
    if (item.scenarios.len == 0 && f->claim.kind == CLAIM_WRAP && !item.refuted &&
        plan_less(p, f, kernel, item.undecided))
        return;
    if (item.scenarios.len == 0) {
        item.undecided = arena_strdup(p->keep, item.undecided);
        vec_push(p->keep, &p->out->undecided, item);
        return;
    }
    static const char cannot_run[] = "the kernel itself cannot be run";
    item.reduced = may_be_reduced(f) ? reduced_job(p, f, kernel, cannot_run, &item.not_reduced)
                                     : bare_job(p, f, cannot_run, &item.not_reduced);
    if (item.reduced || !may_be_reduced(f))
        item.not_reduced = NULL;
    vec_push(p->keep, &job->items, item);
    if (!p->jobs[k])
        vec_push(p->keep, &p->out->jobs, job);
    p->jobs[k] = job;
}

static size_t kernel_number(struct planning *p, const struct ir_func *k, const struct claim *c)
{
    size_t i = 0;
    const struct ir_stmt *launch = k->is_template ? c->launch : NULL;
    bool wide = k->is_template && plan_is_between_warps(c);
    while (i < p->kernels.len &&
           (p->kernels.at[i] != k || p->launches.at[i] != launch || p->wide.at[i] != wide))
        i++;
    if (i == p->kernels.len) {
        vec_push(p->analysis->arena, &p->kernels, k);
        vec_push(p->analysis->arena, &p->launches, launch);
        vec_push(p->analysis->arena, &p->wide, wide);
    }
    return i;
}

/* ---- into the results ----------------------------------------------------------------------- */

static struct ir_span copy_span(struct arena *to, struct ir_span s)
{
    s.path = s.path ? arena_strdup(to, s.path) : NULL;
    s.macro = NULL;
    return s;
}

static struct plan_job *copy_job(struct arena *to, const struct plan_job *j);

static struct plan_item copy_item(struct arena *to, const struct plan_item *in)
{
    struct plan_item out = *in;
    out.finding = NULL;
    out.claim.at = copy_span(to, in->claim.at);
    out.claim.other = copy_span(to, in->claim.other);
    out.claim.inner = copy_span(to, in->claim.inner);
    out.claim.parameter = in->claim.parameter ? arena_strdup(to, in->claim.parameter) : NULL;
    out.claim.bare = in->claim.bare ? arena_strdup(to, in->claim.bare) : NULL;
    out.claim.partial = in->claim.partial ? arena_strdup(to, in->claim.partial) : NULL;
    out.claim.assumed = in->claim.assumed ? arena_strdup(to, in->claim.assumed) : NULL;
    out.claim.waits = in->claim.waits ? arena_strdup(to, in->claim.waits) : NULL;
    out.undecided = in->undecided ? arena_strdup(to, in->undecided) : NULL;
    memset(&out.scenarios, 0, sizeof out.scenarios);
    for (size_t i = 0; i < in->scenarios.len; i++)
        vec_push(to, &out.scenarios, in->scenarios.at[i]);
    out.not_reduced = in->not_reduced ? arena_strdup(to, in->not_reduced) : NULL;
    out.reduced = in->reduced ? copy_job(to, in->reduced) : NULL;
    memset(&out.others, 0, sizeof out.others);
    for (size_t i = 0; i < in->others.len; i++)
        vec_push(to, &out.others, copy_job(to, in->others.at[i]));
    return out;
}

static struct plan_job *copy_job(struct arena *to, const struct plan_job *j)
{
    struct plan_job *copy = ARENA_NEW(to, struct plan_job);
    copy->text = arena_strdup(to, j->text);
    for (size_t k = 0; k < j->items.len; k++)
        vec_push(to, &copy->items, copy_item(to, &j->items.at[k]));
    return copy;
}

void plan_copy(struct arena *to, const struct plan *in, struct plan *out)
{
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < in->jobs.len; i++)
        vec_push(to, &out->jobs, copy_job(to, in->jobs.at[i]));
    for (size_t i = 0; i < in->undecided.len; i++)
        vec_push(to, &out->undecided, copy_item(to, &in->undecided.at[i]));
}

/* One more parse of the file, and a job for each kernel that is claimed something of. */
static void plan_sliced(struct planning *p, const struct finding *const *findings, size_t n,
                        const size_t *number, const struct front_options *front)
{
    p->slices = ARENA_ARRAY(p->analysis->arena, struct slice, p->kernels.len);
    for (size_t i = 0; i < p->kernels.len; i++) {
        p->slices[i].launch = p->launches.at[i];
        p->slices[i].wide = p->wide.at[i];
    }
    p->jobs = ARENA_ARRAY(p->analysis->arena, struct plan_job *, p->kernels.len);
    bool sliced = slice_kernels(p->analysis->arena, p->source, front, p->analysis->module,
                                p->kernels.at, p->kernels.len, p->slices) == 0;
    const char *why = sliced ? NULL : arena_strdup(p->analysis->arena, error_message());
    for (size_t i = 0; i < n; i++) {
        if (number[i] != SIZE_MAX && sliced)
            plan_finding(p, findings[i], number[i]);
        else if (number[i] != SIZE_MAX)
            undecided(p, findings[i], why);
    }
}

static void write_job(struct arena *a, struct plan_job *j)
{
    struct strbuf text = {0};
    job_write(&j->job, &text);
    j->text = arena_strdup(a, strbuf_text(&text));
    strbuf_free(&text);
    for (size_t k = 0; k < j->items.len; k++) {
        const struct plan_item *item = &j->items.at[k];
        if (item->reduced)
            write_job(a, item->reduced);
        for (size_t i = 0; i < item->others.len; i++)
            write_job(a, item->others.at[i]);
    }
}

void plan_make(struct analysis *a, const struct source *source, const struct front_options *front,
               const struct plan_options *options, const struct finding *const *findings, size_t n,
               struct plan *out)
{
    struct planning p = {
        .keep = a->arena, .analysis = a, .source = source, .options = options, .out = out};
    size_t *number = ARENA_ARRAY(a->arena, size_t, n + 1);
    for (size_t i = 0; i < n; i++) {
        const struct ir_func *k = kernel_of(a, &findings[i]->claim);
        bool has = k && k->has_body && findings[i]->claim.stmt;
        number[i] = has ? kernel_number(&p, k, &findings[i]->claim) : SIZE_MAX;
        const char *why = has ? NULL : no_kernel(&p, findings[i]);
        if (!has && !plan_bare(&p, findings[i], why))
            plan_reduced(&p, findings[i], host_entry(a, &findings[i]->claim), why);
    }
    if (p.kernels.len > 0)
        plan_sliced(&p, findings, n, number, front);
    for (size_t i = 0; i < out->jobs.len; i++)
        write_job(a->arena, out->jobs.at[i]);
}
