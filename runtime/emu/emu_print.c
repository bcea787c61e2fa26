/* SPDX-License-Identifier: Apache-2.0 */
/* Names, and evidence as text. */
#include "runtime/emu/emu_internal.h"

const char *emu_violation_name(unsigned kind)
{
    static const char *const names[] = {
#define EMU_VIOLATION(id, text, help) text,
#include "runtime/emu/emu_violations.def"
    };
    return kind < EMU_V_COUNT ? names[kind] : "?";
}

const char *emu_stop_name(unsigned stop)
{
    static const char *const names[] = {"done", "unsupported", "steps",    "memory",    "asked",
                                        "trap", "assert",      "deadlock", "bad-launch"};
    return stop < sizeof names / sizeof names[0] ? names[stop] : "?";
}

const char *emu_space_name(unsigned space)
{
    static const char *const names[] = {"", "global", "shared", "local", "const", "param"};
    return space < sizeof names / sizeof names[0] ? names[space] : "?";
}

static void print_thread(const struct emu_thread *t, struct strbuf *out)
{
    strbuf_addf(out, "block (%u,%u,%u) thread (%u,%u,%u)", t->block[0], t->block[1], t->block[2],
                t->thread[0], t->thread[1], t->thread[2]);
}

static void print_place(const struct emu_place *p, struct strbuf *out)
{
    strbuf_addf(out, "%s:%u:%u", p->file[0] ? p->file : "?", p->line, p->column);
}

static void print_violation(const struct emu_violation *v, struct strbuf *out)
{
    static const char *const access[] = {"", "read", "write", "atomic"};
    static const char *const states[] = {"waits", "exited", "elsewhere"};
    print_place(&v->at, out);
    strbuf_addf(out, ": %s", emu_violation_name(v->kind));
    if (v->access)
        strbuf_addf(out, " %s of %u bytes at %s %s%+lld of %llu", access[v->access], v->size,
                    emu_space_name(v->space), v->object, (long long)v->offset,
                    (unsigned long long)v->object_bytes);
    strbuf_add(out, " by ");
    print_thread(&v->who, out);
    if (v->kind == EMU_V_WRAP)
        strbuf_addf(out, " value %lld true %lld", (long long)v->value, (long long)v->true_value);
    if (v->has_other) {
        strbuf_addf(out, " with %s at ", access[v->other_access]);
        print_place(&v->other_at, out);
        strbuf_add(out, " by ");
        print_thread(&v->other, out);
    }
    if (v->same_value)
        strbuf_add(out, " same value");
    if (v->lockstep)
        strbuf_add(out, " one warp");
    if (v->text)
        strbuf_addf(out, " %s", v->text);
    strbuf_addf(out, " x%llu\n", (unsigned long long)v->count);
    for (uint32_t i = 0; i < v->group_count; i++) {
        const struct emu_group *g = &v->groups[i];
        strbuf_addf(out, "    threads %u-%u %s ", g->first, g->last, states[g->state]);
        print_place(&g->place, out);
        strbuf_add(out, "\n");
    }
}

void emu_evidence_print(const struct emu *e, const struct emu_evidence *ev, struct strbuf *out)
{
    (void)e;
    strbuf_addf(out, "stop %s%s%s\n", emu_stop_name(ev->stop), ev->stop_text[0] ? ": " : "",
                ev->stop_text);
    strbuf_addf(out, "blocks %llu threads %llu warp instructions %llu lane instructions %llu\n",
                (unsigned long long)ev->blocks_run, (unsigned long long)ev->threads_run,
                (unsigned long long)ev->warp_instructions,
                (unsigned long long)ev->lane_instructions);
    for (size_t i = 0; i < ev->violation_count; i++)
        print_violation(&ev->violations[i], out);
}
