/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From the decoded program to functions to call: operands become places in the register file or in
 * the pool of constants, addresses of variables are filled in, shared memory is laid out for the
 * kernel at hand.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

/* Space between shared variables, so that running off one does not land in the next. */
#define SHARED_GAP 1024u

exec_fn *emu_select(const struct ptx_instr *in)
{
    exec_fn *(*const selectors[])(const struct ptx_instr *) = {
        emu_select_int,    emu_select_bits,     emu_select_float, emu_select_double,
        emu_select_half,   emu_select_cmp,      emu_select_cvt,   emu_select_move,
        emu_select_mem,    emu_select_atom,     emu_select_warp,  emu_select_mma,
        emu_select_wmma,   emu_select_mbarrier, emu_select_async, emu_select_cluster,
        emu_select_texture};
    for (size_t i = 0; i < sizeof selectors / sizeof selectors[0]; i++) {
        exec_fn *fn = selectors[i](in);
        if (fn)
            return fn;
    }
    return NULL;
}

unsigned emu_control_of(const struct ptx_instr *in)
{
    switch (in->op) {
    case PTX_OP_BRA: return CONTROL_BRA;
    case PTX_OP_BRX: return CONTROL_BRX;
    case PTX_OP_CALL: return CONTROL_CALL;
    case PTX_OP_RET: return CONTROL_RET;
    case PTX_OP_EXIT: return CONTROL_EXIT;
    case PTX_OP_TRAP:
    case PTX_OP_BRKPT: return CONTROL_TRAP;
    case PTX_OP_FENCE: return CONTROL_FENCE;
    case PTX_OP_CLUSTER_ARRIVE:
    case PTX_OP_CLUSTER_WAIT: return CONTROL_CLUSTER;
    case PTX_OP_BAR_SYNC:
    case PTX_OP_BAR_ARRIVE:
    case PTX_OP_BAR_RED: return CONTROL_BARRIER;
    case PTX_OP_BAR_WARP: return CONTROL_WARP;
    case PTX_OP_SHFL:
    case PTX_OP_VOTE: return in->flags & PTX_FLAG_SYNC ? CONTROL_WARP : CONTROL_NONE;
    case PTX_OP_MATCH:
    case PTX_OP_REDUX:
    case PTX_OP_ELECT:
    case PTX_OP_MMA:
    case PTX_OP_WMMA_LOAD:
    case PTX_OP_WMMA_STORE:
    case PTX_OP_WMMA_MMA:
    case PTX_OP_STMATRIX:
    case PTX_OP_MOVMATRIX:
    case PTX_OP_LDMATRIX: return CONTROL_WARP;
    default: return CONTROL_NONE;
    }
}

bool emu_supports(const struct ptx_instr *in)
{
    if (in->op >= PTX_OP_UNSUPPORTED)
        return false;
    unsigned control = emu_control_of(in);
    bool needs = control == CONTROL_NONE || (control == CONTROL_WARP && in->op != PTX_OP_BAR_WARP);
    return !needs || emu_select(in) != NULL;
}

/* ---- addresses of symbols ------------------------------------------------------------------- */

/* Address of a symbol in its own space. Functions: 16 bytes apart, below every buffer. */
static bool symbol_address(const struct emu *e, uint32_t symbol, uint64_t *out, uint8_t *space)
{
    const struct ptx_symbol *s = &e->p->symbols[symbol];
    if (s->kind == PTX_SYMBOL_FUNCTION) {
        *out = 0x40ull << 32 | (uint64_t)s->index << 4;
        *space = PTX_SPACE_GENERIC;
        return true;
    }
    if (s->kind != PTX_SYMBOL_VARIABLE)
        return false;
    const struct ptx_variable *v = &e->p->variables[s->index];
    *space = v->space;
    switch (v->space) {
    case PTX_SPACE_GLOBAL:
    case PTX_SPACE_CONST:
        if (!e->variable_buffer[s->index])
            return false;
        *out = e->buffers.at[e->variable_buffer[s->index] - 1]->base;
        return !v->opaque;
    case PTX_SPACE_SHARED:
        *out = e->shared_offset[s->index] == UINT64_MAX ? 0 : e->shared_offset[s->index];
        return true;
    default: *out = v->offset; return true;
    }
}

/* A variable of a frame: local, or a .param that is not one of a kernel's parameters. */
static bool frame_variable(const struct emu *e, uint32_t symbol)
{
    const struct ptx_symbol *s = &e->p->symbols[symbol];
    if (s->kind != PTX_SYMBOL_VARIABLE)
        return false;
    const struct ptx_variable *v = &e->p->variables[s->index];
    if (v->space == PTX_SPACE_LOCAL)
        return true;
    if (v->space != PTX_SPACE_PARAM || v->function == PTX_NO_FUNCTION)
        return false;
    const struct ptx_function *f = &e->p->functions[v->function];
    for (size_t i = 0; f->entry && i < f->param_count; i++)
        if (f->params[i] == s->index)
            return false;
    return true;
}

static void fill_const(struct emu *e, size_t i)
{
    const struct ptx_const *c = &e->p->consts[i];
    uint64_t v = c->value, at;
    uint8_t space;
    if (c->symbol != PTX_NO_SYMBOL && symbol_address(e, c->symbol, &at, &space))
        v += at;
    uint32_t *to = e->consts + i * 2 * LANES;
    if (c->bits == 1)
        to[0] = v ? FULL_MASK : 0;
    else if (c->bits == 64)
        FOR_LANES(k) memcpy(to + 2 * k, &v, 8);
    else
        FOR_LANES(k) to[k] = (uint32_t)v;
}

/* ---- operands ------------------------------------------------------------------------------- */

/* mov of a frame variable's address: the constant's offset plus the frame's base. */
static void x_frame_address(struct warp *w, const struct xop *x)
{
    uint64_t at = (uint64_t)x->offset + w->frame->local_base;
    FOR_ACTIVE(i, w->exec) lane_store(w, x, 0, i, at);
}

static bool link_address(struct emu *e, const struct ptx_operand *o, struct xop *x, unsigned slot)
{
    uint64_t at = 0;
    uint8_t space;
    x->address_slot = (uint8_t)slot;
    x->offset = o->offset;
    x->space = x->in->space;
    x->has_base = !o->symbolic && o->bits;
    if (o->symbolic) {
        if (!symbol_address(e, o->index, &at, &space))
            return false;
        x->offset += (int64_t)at;
        if (frame_variable(e, o->index)) {
            x->has_base = 2;
            x->space = PTX_SPACE_LOCAL;
            x->offset += LOCAL_FIRST;
        } else if (x->space == PTX_SPACE_GENERIC && space != PTX_SPACE_CONST) {
            x->space = space; /* ld [symbol]: the symbol's own space */
        }
    }
    return true;
}

/* Instructions of several addresses. */
static bool has_addresses(unsigned op)
{
    return op == PTX_OP_CP_ASYNC || op == PTX_OP_CP_ASYNC_BULK || op == PTX_OP_ST_ASYNC ||
           op == PTX_OP_RED_ASYNC || op == PTX_OP_CP_REDUCE_BULK;
}

static bool link_slot(struct emu *e, const struct code *code, const struct ptx_operand *o,
                      struct slot *s, struct xop *x, unsigned number)
{
    s->bits = o->bits;
    s->negated = o->negated;
    switch (o->kind) {
    case PTX_OPERAND_SINK:
        s->sink = true;
        s->at = code->scratch;
        s->bits = 64;
        return true;
    case PTX_OPERAND_REG: s->at = o->unit * LANES; return true;
    case PTX_OPERAND_PRED: s->at = o->unit; return true;
    case PTX_OPERAND_CONST: {
        const struct ptx_const *c = &e->p->consts[o->index];
        uint64_t at;
        uint8_t space;
        s->at = o->index * 2 * LANES;
        s->base = 1;
        if (c->symbol == PTX_NO_SYMBOL)
            return true;
        if (!symbol_address(e, c->symbol, &at, &space))
            return false;
        if (frame_variable(e, c->symbol)) {
            x->offset = (int64_t)(at + c->value + LOCAL_FIRST);
            x->fn = x_frame_address;
            return x->in->op == PTX_OP_MOV;
        }
        return true;
    }
    case PTX_OPERAND_ADDRESS:
        s->at = o->unit * LANES;
        if (number != 0 && has_addresses(x->in->op))
            return !o->symbolic && o->bits; /* the second and third address: registers */
        return link_address(e, o, x, number);
    default: s->at = o->index; return true;
    }
}

static exec_fn *select_linked(const struct ptx_instr *in, const struct slot *s)
{
    if (in->op == PTX_OP_CVT && in->operands == 2 && !s[0].sink) {
        exec_fn *fast = emu_select_cvt_exact(in, s[0].bits, s[1].bits);
        if (fast && emu_select(in))
            return fast;
    }
    return emu_select(in);
}

/* Which of the registers that a texture instruction writes are read anywhere? */
static uint8_t channels_used(const struct ptx_function *f, const struct ptx_instr *in)
{
    uint8_t used = 0;
    for (uint32_t i = 0; i < f->instr_count; i++) {
        const struct ptx_instr *reader = &f->instrs[i];
        bool texture = reader->op == PTX_OP_TEX || reader->op == PTX_OP_TLD4;
        for (unsigned k = texture ? 4 : 0; k < reader->operands; k++) {
            const struct ptx_operand *o = &f->operands[reader->operand + k];
            for (unsigned c = 0; c < 4 && !o->symbolic; c++) {
                const struct ptx_operand *d = &f->operands[in->operand + c];
                bool same = (o->kind == PTX_OPERAND_REG || o->kind == PTX_OPERAND_ADDRESS) &&
                            d->kind == PTX_OPERAND_REG && o->index == d->index;
                used |= (uint8_t)((uint8_t)same << c);
            }
        }
    }
    return used;
}

static void link_instr(struct emu *e, const struct code *code, struct xop *x, struct slot *s)
{
    const struct ptx_instr *in = x->in;
    const struct ptx_operand *o = &code->f->operands[in->operand];
    x->s = s;
    x->mark = (uint8_t)emu_mark_of(in);
    x->element = (uint8_t)(ptx_type_bits(in->type) / 8);
    x->loads = (uint8_t)(x->element * in->vec);
    x->sign = ptx_type_kind(in->type) == PTX_KIND_SIGNED;
    bool ok = in->op < PTX_OP_UNSUPPORTED && emu_supports(in);
    for (unsigned i = 0; ok && i < in->operands; i++)
        ok = link_slot(e, code, &o[i], &s[i], x, i);
    if (!ok) {
        x->control = CONTROL_UNSUPPORTED;
        return;
    }
    x->control = (uint8_t)emu_control_of(in);
    if (in->op == PTX_OP_TEX)
        x->address_slot = channels_used(code->f, in);
    if (in->op == PTX_OP_MOV && o[1].kind == PTX_OPERAND_SPECIAL)
        x->fn = emu_select_special();
    if (!x->fn)
        x->fn = select_linked(in, s);
    /* In device functions, .param is the frame. */
    bool memory = in->op == PTX_OP_LD || in->op == PTX_OP_ST;
    if (memory && x->space == PTX_SPACE_PARAM && x->has_base == 1 && !code->f->entry)
        x->space = PTX_SPACE_LOCAL;
}

static void link_function(struct emu *e, struct code *code)
{
    const struct ptx_function *f = code->f;
    if (!f->defined)
        return;
    size_t slots = 0;
    for (uint32_t i = 0; i < f->instr_count; i++)
        slots += f->instrs[i].operands;
    struct slot *s = ARENA_ARRAY(e->run, struct slot, slots + 1);
    code->ops = ARENA_ARRAY(e->run, struct xop, f->instr_count + 1);
    code->counters = ARENA_ARRAY(e->run, struct emu_counter, f->instr_count + 1);
    code->scratch = f->units * LANES;
    code->words = (f->units + 4) * LANES;
    for (uint32_t i = 0; i < f->instr_count; i++) {
        code->ops[i].in = &f->instrs[i];
        code->ops[i].pc = code->first_pc + i;
        link_instr(e, code, &code->ops[i], s);
        s += f->instrs[i].operands;
    }
}

/* ---- shared memory: what the kernel can reach ------------------------------------------------ */

static void reach_symbol(struct emu *e, uint32_t symbol, uint8_t *seen)
{
    const struct ptx_symbol *s = &e->p->symbols[symbol];
    if (s->kind == PTX_SYMBOL_FUNCTION)
        seen[s->index] |= 1;
    else if (s->kind == PTX_SYMBOL_VARIABLE && e->p->variables[s->index].space == PTX_SPACE_SHARED)
        e->shared_offset[s->index] = 0; /* wanted */
}

static void reach_function(struct emu *e, const struct ptx_function *f, uint8_t *seen)
{
    for (uint32_t i = 0; i < f->instr_count; i++) {
        const struct ptx_instr *in = &f->instrs[i];
        e->clusters |= in->op == PTX_OP_CLUSTER_ARRIVE || in->op == PTX_OP_CLUSTER_WAIT ||
                       in->op == PTX_OP_MAPA;
        for (unsigned k = 0; k < in->operands; k++) {
            const struct ptx_operand *o = &f->operands[in->operand + k];
            if (o->kind == PTX_OPERAND_SYMBOL || (o->kind == PTX_OPERAND_ADDRESS && o->symbolic)) {
                if (o->index < e->p->symbol_count)
                    reach_symbol(e, o->index, seen);
            } else if (o->kind == PTX_OPERAND_SPECIAL) {
                e->reserved_shared |= o->index >= PTX_SREG_RESERVED_SMEM_BEGIN &&
                                      o->index <= PTX_SREG_RESERVED_SMEM_1;
            } else if (o->kind == PTX_OPERAND_CONST) {
                uint32_t symbol = e->p->consts[o->index].symbol;
                if (symbol != PTX_NO_SYMBOL)
                    reach_symbol(e, symbol, seen);
            }
        }
    }
}

static void lay_out_shared(struct emu *e, const struct ptx_function *kernel)
{
    const struct ptx_program *p = e->p;
    uint8_t *seen = ARENA_ARRAY(e->run, uint8_t, p->function_count + 1);
    e->shared_ranges = arena_alloc(e->run, (p->variable_count + 2) * sizeof *e->shared_ranges);
    e->shared_count = 0;
    e->packed_shared = 0;
    e->reserved_shared = e->clusters = false;
    for (size_t i = 0; i < p->variable_count; i++)
        e->shared_offset[i] = UINT64_MAX;
    seen[kernel->number] = 1;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < p->function_count; i++)
            if (seen[i] == 1) {
                reach_function(e, &p->functions[i], seen);
                seen[i] = 3;
                changed = true;
            }
    }
    uint64_t at = SHARED_FIRST;
    bool any = e->reserved_shared;
    if (any) {
        e->shared_ranges[e->shared_count][0] = RESERVED_FIRST;
        e->shared_ranges[e->shared_count++][1] = SHARED_FIRST;
    }
    for (int dynamic = 0; dynamic < 2; dynamic++) {
        if (dynamic)
            e->static_shared = at;
        for (size_t i = 0; i < p->variable_count; i++) {
            const struct ptx_variable *v = &p->variables[i];
            if (e->shared_offset[i] == UINT64_MAX || (v->bytes == 0) != dynamic)
                continue;
            uint64_t align = v->align > 16 ? v->align : 16;
            any = true;
            if (dynamic) {
                e->shared_offset[i] = at; /* all extern arrays begin at one place */
                continue;
            }
            uint64_t own = v->align ? v->align : 1;
            e->packed_shared = (e->packed_shared + own - 1) / own * own + v->bytes;
            at = (at + align - 1) / align * align;
            e->shared_offset[i] = at;
            e->shared_ranges[e->shared_count][0] = at;
            e->shared_ranges[e->shared_count++][1] = at + v->bytes;
            at = (at + v->bytes + SHARED_GAP + 1023) / 1024 * 1024;
        }
    }
    e->shared_bytes = any || e->dynamic_shared ? at + e->dynamic_shared : 0;
}

int emu_link(struct emu *e, const struct ptx_function *kernel)
{
    e->kernel = kernel;
    lay_out_shared(e, kernel);
    for (size_t i = 0; i < e->p->const_count; i++)
        fill_const(e, i);
    for (size_t i = 0; i < e->p->function_count; i++)
        link_function(e, &e->code[i]);
    return 0;
}

const struct code *emu_code(struct emu *e, uint32_t function)
{
    return &e->code[function];
}

/* ---- .global and .const variables ------------------------------------------------------------ */

static void apply_relocs(struct emu *e, const struct ptx_variable *v, uint8_t *data)
{
    for (size_t k = 0; k < v->reloc_count; k++) {
        const struct ptx_reloc *r = &v->relocs[k];
        uint64_t at;
        uint8_t space;
        if (r->at + r->size > v->bytes || !symbol_address(e, r->symbol, &at, &space))
            continue;
        at += (uint64_t)r->offset;
        memcpy(data + r->at, &at, r->size > 8 ? 8 : r->size);
    }
}

int emu_variables_create(struct emu *e)
{
    const struct ptx_program *p = e->p;
    for (size_t i = 0; i < p->variable_count; i++) {
        const struct ptx_variable *v = &p->variables[i];
        if (v->space != PTX_SPACE_GLOBAL && v->space != PTX_SPACE_CONST)
            continue;
        if (e->buffers.len >= LIMIT_EMU_BUFFERS)
            return error_set("more than %d variables", LIMIT_EMU_BUFFERS);
        struct emu_buffer spec = {.name = v->name, .bytes = v->bytes};
        struct buffer *b = emu_buffer_new(e, &spec);
        b->constant = v->space == PTX_SPACE_CONST;
        e->variable_buffer[i] = (uint32_t)e->buffers.len;
    }
    for (size_t i = 0; i < p->variable_count; i++) {
        const struct ptx_variable *v = &p->variables[i];
        if (!e->variable_buffer[i] || (!v->init_bytes && !v->reloc_count) || !v->init)
            continue;
        struct buffer *b = e->buffers.at[e->variable_buffer[i] - 1];
        uint8_t *data = emu_alloc(e, v->init_bytes);
        memcpy(data, v->init, v->init_bytes);
        if (v->init_bytes == v->bytes)
            apply_relocs(e, v, data);
        b->data = data;
        b->data_bytes = v->init_bytes;
    }
    return 0;
}
