/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/inject/watch.h"

#include <string.h>

#define LEAKS_SHOWN 16

struct watch_launch *watch_launch_next(struct watch *w)
{
    struct watch_launch *l = &w->launches[w->launched++ % WATCH_LAUNCHES];
    memset(l, 0, sizeof *l);
    l->number = w->launched;
    return l;
}

static size_t slot_of(uint64_t address)
{
    return (size_t)((address >> 8) * 0x9e3779b97f4a7c15ull >> 40) & (WATCH_ALLOCATIONS - 1);
}

/* The slot of an address, or an empty one; NULL when the table is full. */
static struct watch_allocation *find(struct watch *w, uint64_t address)
{
    size_t at = slot_of(address);
    for (size_t i = 0; i < WATCH_ALLOCATIONS; i++) {
        struct watch_allocation *a = &w->allocations[(at + i) & (WATCH_ALLOCATIONS - 1)];
        if (a->address == address || a->address == 0)
            return a;
    }
    return NULL;
}

void watch_allocated(struct watch *w, uint64_t address, uint64_t bytes)
{
    struct watch_allocation *a = address ? find(w, address) : NULL;
    w->alive_bytes += bytes;
    w->alive_count++;
    w->peak_bytes = w->alive_bytes > w->peak_bytes ? w->alive_bytes : w->peak_bytes;
    if (!a || (a->address == 0 && w->allocation_slots >= WATCH_ALLOCATIONS / 2)) {
        w->lost_allocations++;
        return;
    }
    w->allocation_slots += a->address == 0;
    *a = (struct watch_allocation){address, bytes, true};
}

void watch_freed(struct watch *w, uint64_t address)
{
    struct watch_allocation *a = address ? find(w, address) : NULL;
    if (!a || a->address == 0 || !a->alive)
        return;
    a->alive = false;
    w->alive_bytes -= a->bytes;
    w->alive_count--;
}

const struct watch_allocation *watch_allocation_at(const struct watch *w, uint64_t address)
{
    const struct watch_allocation *dead = NULL;
    for (size_t i = 0; i < WATCH_ALLOCATIONS; i++) {
        const struct watch_allocation *a = &w->allocations[i];
        if (a->address == 0 || address < a->address || address - a->address >= a->bytes)
            continue;
        if (a->alive)
            return a;
        dead = a;
    }
    return dead;
}

static void write_launch(const struct watch *w, const struct watch_launch *l, const char *state,
                         FILE *out)
{
    fprintf(out, "launch\t%llu\t%s\t%s\t%u\t%u\t%u\t%u\t%u\t%u\t%u\n",
            (unsigned long long)l->number, state, l->name, l->grid[0], l->grid[1], l->grid[2],
            l->block[0], l->block[1], l->block[2], l->shared);
    for (unsigned i = 0; i < l->param_count; i++) {
        fprintf(out, "argument\t%u\t%u\t0x%llx", i, l->param_bytes[i],
                (unsigned long long)l->params[i]);
        const struct watch_allocation *a =
            l->param_bytes[i] == 8 ? watch_allocation_at(w, l->params[i]) : NULL;
        if (a)
            fprintf(out, "\t%llu\t%llu\t%s", (unsigned long long)(l->params[i] - a->address),
                    (unsigned long long)a->bytes, a->alive ? "alive" : "freed");
        fputc('\n', out);
    }
}

static void write_memory(const struct watch *w, FILE *out)
{
    fprintf(out, "memory\t%llu\t%llu\t%llu\n", (unsigned long long)w->alive_bytes,
            (unsigned long long)w->alive_count, (unsigned long long)w->peak_bytes);
}

void watch_stream_ended(struct watch *w, const void *stream)
{
    for (size_t i = 0; i < WATCH_LAUNCHES; i++)
        w->launches[i].ended |= w->launches[i].stream == stream;
}

/* After these every call returns the same until the process ends (CUDA Driver API, CUresult: "the
 * process must be terminated and relaunched"). */
static bool loses_context(int code)
{
    static const int codes[] = {214, 220, 700, 702, 710, 714, 715, 716, 717, 718, 719};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i] == code)
            return true;
    return false;
}

static void write_again(struct watch *w, FILE *out)
{
    if (w->again)
        fprintf(out, "again\t%llu\n", (unsigned long long)w->again);
    w->again = 0;
}

/* The launches that may have failed, the latest first. */
static void write_open(const struct watch *w, FILE *out)
{
    uint64_t first = w->synchronised + 1;
    if (w->launched >= WATCH_LAUNCHES && first + WATCH_LAUNCHES <= w->launched)
        first = w->launched - WATCH_LAUNCHES + 1;
    for (uint64_t n = w->launched; n >= first && n > 0; n--) {
        const struct watch_launch *l = &w->launches[(n - 1) % WATCH_LAUNCHES];
        if (!l->ended)
            write_launch(w, l, "open", out);
    }
}

void watch_write_failure(struct watch *w, int code, const char *api, bool is_launch, FILE *out)
{
    struct watch_launch *latest = &w->launches[(w->launched - 1) % WATCH_LAUNCHES];
    const char *name = is_launch ? latest->name : "";
    if (w->dead)
        return;
    w->dead = loses_context(code);
    if (is_launch)
        latest->ended = true; /* it never began */
    if (w->failures && code == w->last_code && strcmp(name, w->last_name) == 0) {
        w->again++;
        return;
    }
    if (w->failures == WATCH_FAILURES) {
        w->failures_dropped++;
        return;
    }
    write_again(w, out);
    w->failures++;
    w->last_code = code;
    snprintf(w->last_name, sizeof w->last_name, "%s", name);
    fprintf(out, "failure\t%d\t%s\n", code, api);
    if (is_launch)
        write_launch(w, latest, "refused", out);
    else
        write_open(w, out);
    write_memory(w, out);
    fflush(out);
}

void watch_write_end(struct watch *w, FILE *out)
{
    size_t shown = 0;
    write_again(w, out);
    if (w->failures_dropped)
        fprintf(out, "dropped\t%llu\n", (unsigned long long)w->failures_dropped);
    write_memory(w, out);
    for (size_t i = 0; i < WATCH_ALLOCATIONS && shown < LEAKS_SHOWN; i++)
        if (w->allocations[i].alive && ++shown)
            fprintf(out, "leak\t%llu\n", (unsigned long long)w->allocations[i].bytes);
    fprintf(out, "end\t%llu\n", (unsigned long long)w->launched);
    fflush(out);
}
