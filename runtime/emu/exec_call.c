/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Calls (ISA 7.1, 9.7.12.5): frames, parameters, and the functions of the device runtime:
 * vprintf, malloc, free, __assertfail.  Parameters are lane-private memory of a frame, as locals.
 */
#include "runtime/emu/emu_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void local_reserve(struct warp *w, uint64_t want)
{
    struct emu *e = w->e;
    if (want <= w->local_bytes)
        return;
    uint64_t bytes = (want * 2 + 63) / 64 * 64;
    uint8_t *fresh = emu_alloc(e, bytes * LANES), *init = NULL;
    if (e->o.detect & EMU_DETECT_UNINIT)
        init = emu_alloc(e, bytes * LANES / 8);
    for (unsigned i = 0; w->local && i < LANES; i++) {
        memcpy(fresh + i * bytes, w->local + i * w->local_bytes, w->local_bytes);
        if (init)
            memcpy(init + i * bytes / 8, w->local_init + i * w->local_bytes / 8,
                   w->local_bytes / 8);
    }
    emu_free(e, w->local, w->local_bytes * LANES);
    emu_free(e, w->local_init, w->local_bytes * LANES / 8);
    w->local = fresh;
    w->local_init = init;
    w->local_bytes = bytes;
}

static void mark_init(struct warp *w, unsigned lane, uint64_t at, uint64_t bytes, bool set)
{
    for (uint64_t i = lane * w->local_bytes + at, n = i + bytes; w->local_init && i < n; i++)
        w->local_init[i / 8] = (uint8_t)(set ? w->local_init[i / 8] | 1u << i % 8
                                             : w->local_init[i / 8] & ~(1u << i % 8));
}

static uint8_t *local_at(struct warp *w, unsigned lane, uint64_t at)
{
    return w->local + lane * w->local_bytes + at;
}

struct frame *emu_frame_push(struct warp *w, const struct code *code, struct frame *caller)
{
    struct emu *e = w->e;
    struct frame **p = &e->free_frames, *f;
    while (*p && ((*p)->words < code->words || (*p)->words > code->words * 4 + 4096 ||
                  (*p)->pred_count < code->f->preds))
        p = &(*p)->next_free;
    f = *p;
    if (f) {
        *p = f->next_free;
    } else {
        f = emu_alloc(e, sizeof *f);
        f->words = code->words;
        f->pred_count = code->f->preds;
        f->regs = emu_alloc(e, f->words * 4u + 64);
        f->preds = emu_alloc(e, (f->pred_count + 1) * 4u);
    }
    f->code = code;
    f->caller = caller;
    f->carry = 0;
    f->marked = false;
    f->depth = caller ? caller->depth + 1 : 0;
    f->local_base = caller ? (caller->local_base + caller->code->f->frame_bytes + 15) / 16 * 16 : 0;
    if (code->f->frame_bytes)
        local_reserve(w, f->local_base + code->f->frame_bytes);
    return f;
}

void emu_frame_free(struct emu *e, struct frame *f)
{
    f->code = NULL;
    f->next_free = e->free_frames;
    e->free_frames = f;
}

static const struct ptx_variable *variable_of(const struct emu *e, uint32_t symbol)
{
    const struct ptx_symbol *s = &e->p->symbols[symbol];
    return s->kind == PTX_SYMBOL_VARIABLE ? &e->p->variables[s->index] : NULL;
}

/* Copies a parameter between frames for the lanes given. */
static void copy_param(struct warp *w, uint32_t lanes, uint64_t from, uint64_t to, uint64_t bytes)
{
    FOR_ACTIVE(i, lanes)
    {
        memmove(local_at(w, i, to), local_at(w, i, from), bytes);
        mark_init(w, i, to, bytes, true);
    }
}

static void pass_arguments(struct warp *w, const struct xop *x, struct frame *callee)
{
    const struct emu *e = w->e;
    const struct ptx_function *f = callee->code->f;
    unsigned first = 1u + x->in->shape[0];
    for (unsigned i = 0; i < x->in->shape[1] && i < f->param_count; i++) {
        const struct ptx_variable *arg = variable_of(e, x->s[first + i].at);
        const struct ptx_variable *formal = &e->p->variables[f->params[i]];
        uint64_t n = arg && arg->bytes < formal->bytes ? arg->bytes : formal->bytes;
        if (arg)
            copy_param(w, w->exec, w->frame->local_base + arg->offset,
                       callee->local_base + formal->offset, n);
    }
}

void emu_call_finish(struct warp *w, struct context *c, struct frame *callee, uint32_t lanes)
{
    const struct emu *e = w->e;
    const struct xop *x = &c->frame->code->ops[c->pc];
    const struct ptx_function *f = callee->code->f;
    for (unsigned i = 0; i < x->in->shape[0] && i < f->result_count; i++) {
        const struct ptx_variable *to = variable_of(e, x->s[1 + i].at);
        const struct ptx_variable *formal = &e->p->variables[f->results[i]];
        uint64_t n = to && to->bytes < formal->bytes ? to->bytes : formal->bytes;
        if (to)
            copy_param(w, lanes, callee->local_base + formal->offset,
                       c->frame->local_base + to->offset, n);
    }
    c->pc++;
}

static void enter(struct warp *w, struct context *c, const struct xop *x, const struct code *code)
{
    struct frame *f = emu_frame_push(w, code, c->frame);
    uint64_t top = f->local_base + code->f->frame_bytes;
    if (f->depth > LIMIT_EMU_CALLS || top > LIMIT_EMU_LOCAL_BYTES) {
        bool first;
        emu_report(w, (unsigned)__builtin_ctz(w->exec), EMU_V_STACK, w->pc, 0, &first);
        emu_frame_free(w->e, f);
        emu_stop_at(w->e, w, EMU_STOP_TRAP, "the call stack overflowed");
        return;
    }
    FOR_ACTIVE(i, w->exec) mark_init(w, i, f->local_base, code->f->frame_bytes, false);
    pass_arguments(w, x, f);
    uint32_t self = (uint32_t)(c - w->contexts);
    f->call_context = self;
    struct context fresh = {
        .state = CONTEXT_RUN, .rpc = NO_PC, .mask = w->exec, .parent = self, .frame = f};
    c->state = CONTEXT_CHILDREN;
    c->is_call = true;
    c->children = 1;
    c->arrived = 0;
    uint32_t n = emu_context_new(w); /* may move the contexts */
    w->contexts[n] = fresh;
    w->current = n;
}

/* The function that a value names: emu_link.c gives function i the address 0x40 << 32 | 16 i. */
static const struct ptx_function *indirect_target(struct warp *w, const struct xop *x,
                                                  uint32_t *same)
{
    const uint64_t *p = src64(w, x, 0);
    uint64_t v = p[__builtin_ctz(w->exec)];
    *same = 0;
    FOR_ACTIVE(i, w->exec) *same |= (uint32_t)(p[i] == v) << i;
    uint64_t n = (v - (0x40ull << 32)) >> 4;
    return n < w->e->p->function_count ? &w->e->p->functions[n] : NULL;
}

void emu_call(struct warp *w, struct context *c, const struct xop *x)
{
    const struct emu *e = w->e;
    const struct ptx_function *caller = c->frame->code->f;
    bool indirect = caller->operands[x->in->operand].kind == PTX_OPERAND_REG;
    const struct ptx_function *f = NULL;
    uint32_t group = w->exec, next = c->pc + 1;
    if (indirect) {
        f = indirect_target(w, x, &group);
    } else {
        const struct ptx_symbol *s = &e->p->symbols[x->s[0].at];
        f = s->kind == PTX_SYMBOL_FUNCTION ? &e->p->functions[s->index] : NULL;
    }
    if (group != c->mask) {
        /* Lanes with other targets come back to this instruction, switched-off lanes go on. */
        uint32_t other = w->exec & ~group, rest = other ? other : c->mask & ~w->exec;
        uint32_t taken = other ? c->mask & ~other : w->exec;
        emu_context_diverge(w, c, taken, c->pc, rest, other ? c->pc : next, next);
        return;
    }
    if (f && f->defined) {
        enter(w, c, x, &e->code[f->number]);
    } else if (f && emu_builtin(w, f, x)) {
        c->pc++;
    } else {
        emu_stop_at(w->e, w, EMU_STOP_UNSUPPORTED,
                    arena_printf(w->e->run, "call of %s", f ? f->name : "an unknown function"));
    }
}

/* ---- built-in functions ---------------------------------------------------------------------- */

static uint64_t argument(struct warp *w, const struct xop *x, unsigned i, unsigned lane)
{
    uint64_t v = 0;
    if (i >= x->in->shape[1])
        return 0;
    const struct ptx_variable *var = variable_of(w->e, x->s[1u + x->in->shape[0] + i].at);
    if (var)
        memcpy(&v, local_at(w, lane, w->frame->local_base + var->offset),
               var->bytes < 8 ? var->bytes : 8);
    return v;
}

static void result(struct warp *w, const struct xop *x, unsigned lane, uint64_t v)
{
    const struct ptx_variable *var = x->in->shape[0] ? variable_of(w->e, x->s[1].at) : NULL;
    if (!var)
        return;
    uint64_t at = w->frame->local_base + var->offset, n = var->bytes < 8 ? var->bytes : 8;
    memcpy(local_at(w, lane, at), &v, n);
    mark_init(w, lane, at, n, true);
}

/* Bytes at a generic address, false when there are none. */
static bool generic_read(struct warp *w, unsigned lane, uint64_t a, void *out, size_t n)
{
    const uint8_t *p = NULL;
    if (a - WINDOW_LOCAL < 1ull << 32) {
        uint64_t off = a - WINDOW_LOCAL - LOCAL_FIRST;
        p = off + n <= w->local_bytes && off < w->local_bytes ? local_at(w, lane, off) : NULL;
    } else if (a - WINDOW_SHARED < 1ull << 32) {
        uint64_t off = a - WINDOW_SHARED;
        p = off + n <= w->e->shared_bytes ? w->block->shared + off : NULL;
    } else {
        p = emu_global_at(w->e, a, n);
    }
    if (p)
        memcpy(out, p, n);
    return p != NULL;
}

static const char *generic_string(struct warp *w, unsigned lane, uint64_t a, char *out, size_t size)
{
    size_t n = 0;
    while (n + 1 < size && generic_read(w, lane, a + n, out + n, 1) && out[n])
        n++;
    out[n] = '\0';
    return out;
}

/* One conversion: `spec` is the text from % to the letter, without length words. */
static void print_one(struct warp *w, unsigned lane, const char *spec, char letter, bool wide,
                      uint64_t *args, struct strbuf *out)
{
    char text[512], string[256];
    uint64_t v = 0;
    size_t size = wide || strchr("sp", letter) || strchr("aAeEfFgG", letter) ? 8 : 4;
    *args = (*args + size - 1) / size * size;
    generic_read(w, lane, *args, &v, size);
    *args += size;
    if (strchr("aAeEfFgG", letter))
        snprintf(text, sizeof text, spec, emu_f64(v));
    else if (letter == 's')
        snprintf(text, sizeof text, spec, generic_string(w, lane, v, string, sizeof string));
    else if (letter == 'c')
        snprintf(text, sizeof text, spec, (int)v);
    else if (strchr("di", letter))
        snprintf(text, sizeof text, spec, size == 8 ? (long long)v : (long long)(int32_t)v);
    else
        snprintf(text, sizeof text, spec, (unsigned long long)v);
    strbuf_add(out, text);
}

static int print_lane(struct warp *w, unsigned lane, uint64_t format, uint64_t args,
                      struct strbuf *out)
{
    char text[1024];
    generic_string(w, lane, format, text, sizeof text);
    int conversions = 0;
    for (const char *p = text; *p;) {
        if (*p != '%' || p[1] == '%') {
            p += *p == '%';
            strbuf_add_char(out, *p);
            p += *p != '\0';
            continue;
        }
        char spec[40] = "%";
        size_t n = 1, longs = 0;
        for (p++; *p && strchr("-+ #0123456789.", *p) && n < 16; p++)
            spec[n++] = *p;
        for (; *p && strchr("hlLqjzt", *p); p++)
            longs += *p == 'l' || *p == 'j' || *p == 'z' || *p == 't';
        if (!*p)
            break;
        char letter = *p++;
        if (!strchr("diouxXcsaAeEfFgGp", letter))
            continue;
        if (strchr("diouxXp", letter)) {
            spec[n++] = 'l';
            spec[n++] = 'l';
        }
        spec[n++] = letter == 'p' ? 'x' : letter;
        spec[n] = '\0';
        print_one(w, lane, spec, letter, longs > 0, &args, out);
        conversions++;
    }
    return conversions;
}

static void builtin_printf(struct warp *w, const struct xop *x)
{
    struct emu *e = w->e;
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t format = argument(w, x, 0, i), args = argument(w, x, 1, i);
        int n = -1;
        if (e->printed.len < LIMIT_EMU_PRINT_BYTES)
            n = print_lane(w, i, format, args, &e->printed);
        result(w, x, i, (uint64_t)(int64_t)n);
    }
}

static void builtin_malloc(struct warp *w, const struct xop *x)
{
    struct emu *e = w->e;
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t bytes = argument(w, x, 0, i), address = 0;
        if (bytes && bytes <= 8u << 20 && e->buffers.len < LIMIT_EMU_BUFFERS) { /* heap: 8 MiB */
            struct emu_buffer spec = {
                .name = "device heap", .bytes = bytes, .fill = {.kind = EMU_FILL_UNINIT}};
            struct buffer *b = emu_buffer_new(e, &spec);
            b->heap = true;
            address = b->base;
        }
        result(w, x, i, address);
    }
}

static void builtin_free(struct warp *w, const struct xop *x)
{
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t address = argument(w, x, 0, i);
        struct buffer *b = address ? emu_buffer_near(w->e, address) : NULL;
        if (!address)
            continue;
        if (b && b->heap && !b->freed && b->base == address) {
            b->freed = true;
            continue;
        }
        bool first;
        struct emu_violation *v = emu_report(w, i, EMU_V_FREED, w->pc, 1, &first);
        if (v && first) {
            v->address = address;
            emu_describe_address(w->e, w, EMU_SPACE_GLOBAL, address, v);
        }
    }
}

static void builtin_assert(struct warp *w, const struct xop *x)
{
    unsigned lane = (unsigned)__builtin_ctz(w->exec);
    char message[256], file[256], function[256];
    generic_string(w, lane, argument(w, x, 0, lane), message, sizeof message);
    generic_string(w, lane, argument(w, x, 1, lane), file, sizeof file);
    generic_string(w, lane, argument(w, x, 3, lane), function, sizeof function);
    const char *text = arena_printf(w->e->run, "%s:%llu: %s: assertion `%s` failed", file,
                                    (unsigned long long)argument(w, x, 2, lane), function, message);
    bool first;
    struct emu_violation *v = emu_report(w, lane, EMU_V_ASSERT, w->pc, 0, &first);
    if (v && first) {
        v->text = text;
        v->value = (int64_t)argument(w, x, 2, lane);
    }
    emu_stop_at(w->e, w, EMU_STOP_ASSERT, text);
}

bool emu_builtin(struct warp *w, const struct ptx_function *f, const struct xop *x)
{
    static const struct {
        const char *name;
        void (*run)(struct warp *, const struct xop *);
    } builtins[] = {{"vprintf", builtin_printf},
                    {"malloc", builtin_malloc},
                    {"free", builtin_free},
                    {"__assertfail", builtin_assert},
                    {"__assert_fail", builtin_assert}};
    for (size_t i = 0; i < sizeof builtins / sizeof builtins[0]; i++)
        if (strcmp(f->name, builtins[i].name) == 0) {
            w->e->changes++;
            builtins[i].run(w, x);
            return true;
        }
    return false;
}
