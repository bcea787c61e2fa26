/* SPDX-License-Identifier: Apache-2.0 */
/* Races out of the table that kernels/gpu_support.cu fills. */
#include "runtime/gpu/gpu_internal.h"

#include <string.h>

/* The linear number of a followed block. */
static uint64_t block_of_slot(const struct gpu_log *log, uint32_t slot)
{
    uint64_t at = slot;
    for (size_t i = 0; i < log->ledger_ranges; i++) {
        if (at < log->ledger[2 * i + 1])
            return log->ledger[2 * i] + at;
        at -= log->ledger[2 * i + 1];
    }
    return 0;
}

static struct evidence_thread thread_of_cell(const struct scenario *what, const struct gpu_log *log,
                                             uint64_t cell)
{
    uint64_t block = block_of_slot(log, GPU_CELL_SLOT(cell));
    uint32_t thread = GPU_CELL_THREAD(cell);
    const uint32_t *g = what->grid, *b = what->block;
    struct evidence_thread out = {
        .block = {(uint32_t)(block % g[0]), (uint32_t)(block / g[0] % g[1]),
                  (uint32_t)(block / g[0] / g[1])},
        .thread = {thread % b[0], thread / b[0] % b[1], thread / b[0] / b[1]}};
    return out;
}

static uint32_t linear(const struct scenario *what, const uint32_t thread[3])
{
    return thread[0] + what->block[0] * (thread[1] + what->block[1] * thread[2]);
}

static const char *access_text(unsigned kind)
{
    static const char *const names[] = {"read", "write", "atomic"};
    return kind < sizeof names / sizeof *names ? names[kind] : "";
}

/* Is it a volatile store? */
static bool is_volatile(const struct confirm_session *s, uint32_t site)
{
    const struct instrument_site *at = &s->code.sites.at[site - 1];
    const struct ptx_function *f = &s->code.program->functions[at->function];
    return at->instr < f->instr_count && f->instrs[at->instr].op == PTX_OP_ST &&
           f->instrs[at->instr].order == PTX_ORDER_VOLATILE;
}

static void add(struct confirm_session *s, const struct scenario *what, const struct gpu_log *log,
                const struct gpu_race *r, struct evidence_run *out)
{
    uint32_t site = GPU_RACE_SITE(r->pair), other = GPU_RACE_OTHER_SITE(r->pair);
    if (site == 0 || site > s->code.sites.len || other == 0 || other > s->code.sites.len)
        return;
    const struct instrument_site *at = &s->code.sites.at[site - 1];
    bool strong = GPU_RACE_OTHER_ACCESS(r->pair) == GPU_RACE_STRONG_WRITE;
    if (strong && !(is_volatile(s, site) && is_volatile(s, other)))
        return;
    bool shared = gpu_is_shared(s, site, r->address);
    struct evidence_violation v = {
        .kind = strong ? "unordered-volatile" : "race",
        .space = shared ? "shared" : "global",
        .access = access_text(at->kind),
        .size = at->bytes,
        .count = r->count,
        .object = "",
        .has_other = true,
        .other = thread_of_cell(what, log, r->other),
        .other_access = strong ? "write" : access_text(GPU_RACE_OTHER_ACCESS(r->pair)),
        .same_value = !r->differ};
    memcpy(v.who.block, r->who.block, sizeof v.who.block);
    memcpy(v.who.thread, r->who.thread, sizeof v.who.thread);
    v.lockstep = r->slot == GPU_CELL_SLOT(r->other) &&
                 linear(what, r->who.thread) / 32 == GPU_CELL_THREAD(r->other) / 32;
    gpu_places_set(s, site, &v);
    v.other_at = gpu_user_place(s, other);
    gpu_stack_add(s, other, &v.other_stack);
    gpu_name_object(s, what, log, shared, r->address, &v);
    vec_push(s->arena, &out->violations, v);
}

void gpu_races_add(struct confirm_session *s, const struct scenario *what,
                   const struct gpu_log *log, struct evidence_run *out)
{
    /* In the order of the code: that of the table depends on the device's. */
    for (uint64_t last = 0;;) {
        const struct gpu_race *next = NULL;
        for (size_t i = 0; i < GPU_RACES; i++) {
            const struct gpu_race *r = &log->races[i];
            if (r->pair > last && (!next || r->pair < next->pair))
                next = r;
        }
        if (!next)
            return;
        add(s, what, log, next, out);
        last = next->pair;
    }
}
