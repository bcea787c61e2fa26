/* SPDX-License-Identifier: Apache-2.0 */
/* What the logs of a run say. */
#include "runtime/gpu/gpu_internal.h"

#include <string.h>

#include "base/limits.h"

static struct evidence_place place_of(const struct confirm_session *s, uint32_t loc)
{
    const struct ptx_program *p = s->code.program;
    struct evidence_place out = {.path = ""};
    if (loc >= p->loc_count)
        return out;
    const struct ptx_loc *l = &p->locs[loc];
    out = (struct evidence_place){p->files[l->file], l->line, l->column};
    return out;
}

struct evidence_place gpu_user_place(const struct confirm_session *s, uint32_t site)
{
    return place_of(s, ptx_loc_user(s->code.program, s->code.sites.at[site - 1].loc));
}

/* Merged code has no line: the last one before it in the kernel. */
static struct evidence_place near_place(const struct confirm_session *s, uint32_t site)
{
    const struct ptx_program *p = s->code.program;
    const struct instrument_site *at = &s->code.sites.at[site - 1];
    const struct ptx_function *f = &p->functions[at->function];
    for (uint32_t i = at->instr; i-- > 0 && i < f->instr_count;) {
        struct evidence_place out = place_of(s, ptx_loc_user(p, f->instrs[i].loc));
        if (out.line)
            return out;
    }
    return (struct evidence_place){.path = ""};
}

void gpu_stack_add(const struct confirm_session *s, uint32_t site, struct evidence_stack *out)
{
    const struct ptx_program *p = s->code.program;
    uint32_t loc = s->code.sites.at[site - 1].loc;
    for (; loc && loc < p->loc_count; loc = p->locs[loc].caller)
        vec_push(s->arena, out, place_of(s, loc));
}

/* The place of a site, and the calls around it that were inlined. */
void gpu_places_set(const struct confirm_session *s, uint32_t site, struct evidence_violation *v)
{
    v->near.path = v->other_at.path = "";
    v->at = gpu_user_place(s, site);
    if (v->at.line == 0)
        v->near = near_place(s, site);
    gpu_stack_add(s, site, &v->stack);
}

static const char *const access_names[] = {"read", "write", "atomic", "", "", "", ""};

/* The buffer or variable that a global address is in or next to. */
static void name_global(struct confirm_session *s, uint64_t address, struct evidence_violation *v)
{
    const struct gpu_buffer *b = gpu_buffer_at(s, address);
    if (!b)
        return;
    v->object = b->spec->name;
    v->offset = (int64_t)(address - b->base);
    v->object_bytes = b->spec->bytes;
    v->object_exact = b->spec->exact;
}

/* The last shared variable that begins at or before the address. */
static void name_shared(struct confirm_session *s, const struct gpu_log *log, uint64_t address,
                        const struct scenario *what, struct evidence_violation *v)
{
    uint32_t best = 0;
    for (size_t i = 0; i < s->code.shared.len; i++) {
        uint32_t low = (uint32_t)log->shared[i];
        if (log->shared[i] == 0 || low > address || (v->object[0] && low < best))
            continue;
        best = low;
        v->object = ptx_plain_name(s->arena, s->code.shared.at[i].name);
        v->offset = (int64_t)(address - low);
        v->object_bytes =
            s->code.shared.at[i].bytes ? s->code.shared.at[i].bytes : what->dynamic_shared;
        v->object_exact = true;
    }
}

bool gpu_is_shared(const struct confirm_session *s, uint32_t site, uint64_t address)
{
    unsigned space = s->code.sites.at[site - 1].space;
    return space == PTX_SPACE_SHARED || space == PTX_SPACE_CLUSTER ||
           (space == PTX_SPACE_GENERIC && address < ((uint64_t)1 << 20));
}

void gpu_name_object(struct confirm_session *s, const struct scenario *what,
                     const struct gpu_log *log, bool shared, uint64_t address,
                     struct evidence_violation *v)
{
    if (shared)
        name_shared(s, log, address, what, v);
    else
        name_global(s, address, v);
}

static const char *kind_name(uint32_t kind)
{
    switch (kind) {
    case GPU_RECORD_UNINIT: return "uninitialised-read";
    case GPU_RECORD_TRAP: return "trap";
    case GPU_RECORD_ALIGN: return "misaligned";
    case GPU_RECORD_READ_ONLY: return "read-only-write";
    case GPU_RECORD_NULL: return "null-access";
    default: return "out-of-bounds";
    }
}

/* An address outside that lies inside when 2^32 elements are added: a 32-bit index that wrapped. */
static bool wrapped(struct confirm_session *s, uint64_t address, struct evidence_violation *v)
{
    const struct gpu_buffer *b = gpu_buffer_at(s, address);
    if (!b || b->spec->element.bytes == 0)
        return false;
    int64_t size = b->spec->element.bytes;
    int64_t offset = (int64_t)(address - b->base);
    int64_t meant = offset + ((int64_t)size << 32);
    if (offset >= 0 || meant < 0 || (uint64_t)meant >= b->spec->bytes)
        return false;
    v->kind = "wrapped-address";
    v->has_value = true;
    v->value = (offset - (size - 1)) / size;
    v->true_value = v->value + ((int64_t)1 << 32);
    return true;
}

static uint32_t watch_of(uint32_t kind)
{
    switch (kind) {
    case GPU_RECORD_ALIGN: return SCENARIO_WATCH_ALIGN;
    case GPU_RECORD_UNINIT: return SCENARIO_WATCH_UNINIT;
    default: return SCENARIO_WATCH_BOUNDS;
    }
}

/* The thread ended there; the run went on. */
static void add_trap(struct confirm_session *s, const struct gpu_log *log,
                     const struct gpu_record *r, struct evidence_run *out)
{
    bool is_assert = s->code.sites.at[r->site - 1].kind == SITE_ASSERT;
    struct evidence_violation v = {.kind = is_assert ? "assert" : "trap",
                                   .space = "",
                                   .access = "",
                                   .object = "",
                                   .other_access = "",
                                   .count = log->sites[GPU_SITE_KINDS * r->site].count};
    memcpy(v.who.block, r->who.block, sizeof v.who.block);
    memcpy(v.who.thread, r->who.thread, sizeof v.who.thread);
    gpu_places_set(s, r->site, &v);
    vec_push(s->arena, &out->violations, v);
    out->stop = v.kind;
    out->stop_text = is_assert ? "an assertion failed" : "the kernel executed a trap";
    out->stop_at = v.at;
}

static void add_access(struct confirm_session *s, const struct scenario *what,
                       const struct gpu_log *log, const struct gpu_record *r,
                       struct evidence_run *out)
{
    const struct instrument_site *site = &s->code.sites.at[r->site - 1];
    bool shared = gpu_is_shared(s, r->site, r->address);
    uint32_t slot = GPU_SITE_KINDS * r->site + (r->kind == GPU_RECORD_UNINIT);
    struct evidence_violation v = {.kind = kind_name(r->kind),
                                   .space = shared ? "shared" : "global",
                                   .access = access_names[site->kind],
                                   .size = site->bytes,
                                   .count = log->sites[slot].count,
                                   .object = "",
                                   .other_access = ""};
    bool is_wrap = !shared && what->watch & SCENARIO_WATCH_WRAP && wrapped(s, r->address, &v);
    if (!is_wrap && !(what->watch & watch_of(r->kind)))
        return;
    memcpy(v.who.block, r->who.block, sizeof v.who.block);
    memcpy(v.who.thread, r->who.thread, sizeof v.who.thread);
    gpu_places_set(s, r->site, &v);
    gpu_name_object(s, what, log, shared, r->address, &v);
    vec_push(s->arena, &out->violations, v);
}

static bool is_wrapped(struct confirm_session *s, const struct scenario *what, uint64_t address)
{
    struct evidence_violation v;
    return what->watch & SCENARIO_WATCH_WRAP && wrapped(s, address, &v);
}

/* A record is the first of its site when its key is the least that was seen there. */
static void add_accesses(struct confirm_session *s, const struct scenario *what,
                         const struct gpu_log *log, struct evidence_run *out)
{
    for (size_t slot = GPU_SITE_KINDS; slot < GPU_SITE_KINDS * (s->code.sites.len + 1); slot++) {
        const struct gpu_site *site = &log->sites[slot];
        bool uninit = slot % GPU_SITE_KINDS == GPU_SITE_UNINIT;
        if (site->count == 0)
            continue;
        const struct gpu_record *first = NULL;
        for (size_t i = 0; i < log->record_count && !first; i++)
            if (log->records[i].site == slot / GPU_SITE_KINDS &&
                log->records[i].key == site->least &&
                (log->records[i].kind == GPU_RECORD_UNINIT) == uninit)
                first = &log->records[i];
        if (!first) {
            out->violations_dropped++;
        } else if (first->kind == GPU_RECORD_TRAP) {
            add_trap(s, log, first, out);
        } else if (first->kind == GPU_RECORD_BEYOND && !is_wrapped(s, what, first->address)) {
            out->stop = "memory";
            out->stop_text = "touches a part of a buffer that was not mapped on the device";
        } else {
            add_access(s, what, log, first, out);
        }
    }
}

/* ---- barriers -------------------------------------------------------------------------- */

/* Where the thread waited in that round; 0: it came to fewer, or nobody remembers. */
static uint32_t site_of_round(const struct gpu_thread *t, uint32_t round)
{
    if (round >= t->arrivals)
        return 0;
    if (round < GPU_FIRST_SITES)
        return t->first[round];
    return round + GPU_LAST_SITES >= t->arrivals ? t->last[round % GPU_LAST_SITES] : 0;
}

static void add_group(struct confirm_session *s, struct evidence_violation *v, const char *state,
                      uint32_t thread, uint32_t site)
{
    struct evidence_group g = {state, thread, thread, {.path = ""}};
    if (site)
        g.at = gpu_user_place(s, site);
    struct evidence_group *last = v->groups.len ? &vec_last(&v->groups) : NULL;
    if (last && strcmp(last->state, state) == 0 && last->last + 1 == thread &&
        last->at.line == g.at.line && last->at.column == g.at.column)
        last->last = thread;
    else if (v->groups.len < LIMIT_EVIDENCE_GROUPS)
        vec_push(s->arena, &v->groups, g);
}

/* Did not all threads come to that round of barriers, or not to the same one? Those that have left are
 * not waited for: the round of a thread is the number of its arrival. */
static bool uneven_round(const struct gpu_thread *t, size_t n, uint32_t round, bool *missed)
{
    uint32_t first = 0;
    bool differ = false;
    *missed = false;
    for (size_t i = 0; i < n; i++) {
        uint32_t site = site_of_round(&t[i], round);
        *missed |= t[i].arrivals <= round;
        first = first ? first : site;
        differ |= site && site != first;
    }
    return first && (*missed || differ);
}

static void add_barrier(struct confirm_session *s, const struct scenario *what,
                        const struct gpu_thread *t, uint32_t n, uint64_t block, uint32_t round,
                        bool exited, struct evidence_run *out)
{
    struct evidence_violation v = {.kind = exited ? "barrier-exited" : "barrier-mismatch",
                                   .space = "",
                                   .access = "",
                                   .object = "",
                                   .other_access = "",
                                   .count = 1};
    uint32_t waiter = n;
    for (uint32_t i = 0; i < n && waiter == n; i++)
        if (site_of_round(&t[i], round))
            waiter = i;
    uint32_t site = waiter < n ? site_of_round(&t[waiter], round) : 0;
    if (!site)
        return; /* further back than the ledger remembers */
    for (size_t i = 0; i < out->violations.len; i++) {
        struct evidence_place at = gpu_user_place(s, site);
        struct evidence_violation *old = &out->violations.at[i];
        if (strcmp(old->kind, v.kind) == 0 && old->at.line == at.line &&
            old->at.column == at.column) {
            old->count++;
            return;
        }
    }
    v.who.block[0] = (uint32_t)(block % what->grid[0]);
    v.who.block[1] = (uint32_t)(block / what->grid[0] % what->grid[1]);
    v.who.block[2] = (uint32_t)(block / what->grid[0] / what->grid[1]);
    v.who.thread[0] = waiter % what->block[0];
    v.who.thread[1] = waiter / what->block[0] % what->block[1];
    v.who.thread[2] = waiter / what->block[0] / what->block[1];
    gpu_places_set(s, site, &v);
    for (uint32_t i = 0; i < n; i++) {
        if (t[i].arrivals > round)
            add_group(s, &v, "waits", i, site_of_round(&t[i], round));
        else
            add_group(s, &v, t[i].left ? "exited" : "elsewhere", i, t[i].left);
    }
    vec_push(s->arena, &out->violations, v);
}

/* Every round that somebody remembers: the first ones, those around the end of who came least, and of
 * who came most. */
static void add_block_barriers(struct confirm_session *s, const struct scenario *what,
                               const struct gpu_thread *t, uint32_t n, uint64_t block,
                               struct evidence_run *out)
{
    uint32_t least = t[0].arrivals, most = least;
    bool missed;
    for (size_t i = 1; i < n; i++) {
        least = t[i].arrivals < least ? t[i].arrivals : least;
        most = t[i].arrivals > most ? t[i].arrivals : most;
    }
    for (uint32_t round = 0; round < most; round++) {
        bool first = round < GPU_FIRST_SITES, last = round + GPU_LAST_SITES >= most;
        bool middle = round + GPU_LAST_SITES >= least && round < least + GPU_LAST_SITES;
        if ((first || middle || last) && uneven_round(t, n, round, &missed))
            add_barrier(s, what, t, n, block, round, missed, out);
    }
}

static void add_barriers(struct confirm_session *s, const struct scenario *what,
                         const struct gpu_log *log, struct evidence_run *out)
{
    uint32_t n = what->block[0] * what->block[1] * what->block[2];
    const struct gpu_thread *t = log->threads;
    for (size_t i = 0; i < log->ledger_ranges; i++)
        for (uint64_t k = 0; k < log->ledger[2 * i + 1]; k++, t += n) {
            out->barriers += t[0].arrivals;
            add_block_barriers(s, what, t, n, log->ledger[2 * i] + k, out);
        }
}

/* Were threads ended that only went on and on outside? They came to no barrier after that. */
static bool ended_threads(const struct confirm_session *s, const struct gpu_log *log)
{
    for (size_t i = 0; i < GPU_SITE_KINDS * (s->code.sites.len + 1); i++)
        if (log->sites[i].count > GPU_STOP_AFTER)
            return true;
    return false;
}

void gpu_evidence_make(struct confirm_session *s, const struct scenario *what,
                       const struct gpu_log *log, struct evidence_run *out)
{
    add_accesses(s, what, log, out);
    if (what->watch & GPU_SHADOW_WATCH)
        gpu_races_add(s, what, log, out);
    if (what->watch & SCENARIO_WATCH_BARRIER && !ended_threads(s, log))
        add_barriers(s, what, log, out);
}
