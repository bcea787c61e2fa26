/* SPDX-License-Identifier: Apache-2.0 */
/* What the shadow of memory is told (kernels/gpu_support.cu): accesses with what they write, and
 * what orders them. */
#include "runtime/gpu/instrument_internal.h"

#include <string.h>

/* `%cl_n` = the value that element `o` stores, as `bits` bits in a register of 32 or 64. */
static bool put_new_value(struct rewriter *r, const struct ptx_operand *o, unsigned bits)
{
    unsigned wide = bits == 64 ? 64 : 32;
    if (o->kind == PTX_OPERAND_CONST) {
        const struct ptx_const *c = &r->p->consts[o->index];
        uint64_t mask = bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
        if (c->symbol != PTX_NO_SYMBOL)
            return false;
        strbuf_addf(&r->text, " mov.b%u %%cl_n%u, 0x%llx;", wide, wide,
                    (unsigned long long)(c->value & mask));
        return true;
    }
    if (o->kind != PTX_OPERAND_REG || o->negated)
        return false;
    const char *name = r->f->regs[o->index].name;
    if (o->bits == wide && bits >= 32)
        strbuf_addf(&r->text, " mov.b%u %%cl_n%u, %s;", wide, wide, name);
    else if (o->bits == 16 && bits <= 16)
        strbuf_addf(&r->text, " mov.b16 %%cl_h, %s; cvt.u32.u16 %%cl_n32, %%cl_h;", name);
    else if (o->bits == 32 && bits < 32)
        strbuf_addf(&r->text, " mov.b32 %%cl_n32, %s;", name);
    else
        return false;
    if (bits < 32)
        strbuf_addf(&r->text, " and.b32 %%cl_n32, %%cl_n32, %u;", (1u << bits) - 1);
    return true;
}

/* `%cl_s` = what the write stores, mixed to 64 bits; 0: not known. */
static void put_value(struct rewriter *r, const struct ptx_instr *in)
{
    unsigned bits = ptx_type_bits(in->type);
    strbuf_add(&r->text, " mov.b64 %cl_s, 0;");
    if (in->op != PTX_OP_ST || (bits != 8 && bits != 16 && bits != 32 && bits != 64))
        return;
    strbuf_add(&r->text, " { .reg .b16 %cl_h; .reg .b32 %cl_n32; .reg .b64 %cl_n64;"
                         " mov.b64 %cl_s, 0x9e3779b97f4a7c15;");
    for (unsigned i = 0; i < in->vec; i++) {
        if (!put_new_value(r, &r->f->operands[in->operand + 1 + i], bits)) {
            strbuf_add(&r->text, " mov.b64 %cl_s, 0;");
            break;
        }
        if (bits < 64)
            strbuf_add(&r->text, " cvt.u64.u32 %cl_n64, %cl_n32;");
        strbuf_add(&r->text, " mad.lo.u64 %cl_s, %cl_s, 0x100000001b3, %cl_n64;");
    }
    strbuf_add(&r->text, " }");
}

void instrument_put_shadow(struct rewriter *r, const struct ptx_instr *in, uint32_t number)
{
    const struct instrument_site *site = &r->out->sites.at[number - 1];
    bool strong = site->kind == SITE_ATOMIC || in->order > PTX_ORDER_WEAK;
    uint32_t what = site->bytes | (uint32_t)site->space << INSTRUMENT_SPACE_SHIFT |
                    (uint32_t)site->kind << INSTRUMENT_KIND_SHIFT |
                    (strong ? INSTRUMENT_STRONG : 0);
    strbuf_add(&r->text, " { .reg .b64 %cl_s;");
    put_value(r, in);
    strbuf_addf(&r->text,
                " .param .b64 cl_p0; .param .b32 cl_p1; .param .b32 cl_p2; .param .b64 cl_p3;"
                " st.param.b64 [cl_p0], %%cl_a; st.param.b32 [cl_p1], %u;"
                " st.param.b32 [cl_p2], %u; st.param.b64 [cl_p3], %%cl_s;"
                " call __cudalint_shadow, (cl_p0, cl_p1, cl_p2, cl_p3); }",
                number, what);
}

bool instrument_is_warp_wait(const struct ptx_instr *in)
{
    switch (in->op) {
    case PTX_OP_BAR_WARP: return in->operands > 0;
    case PTX_OP_SHFL:
    case PTX_OP_VOTE:
    case PTX_OP_MATCH:
    case PTX_OP_REDUX: return in->flags & PTX_FLAG_SYNC && in->operands > 0;
    default: return false;
    }
}

/* The argument of __cudalint_fence, as runtime/emu/emu_race.c has it: does what came before become
 * visible beyond the block, and what others did here? -1: it is neither fence nor release. */
static int fence_reach(const struct ptx_instr *in)
{
    if (in->op == PTX_OP_FENCE)
        return in->scope == PTX_SCOPE_GPU || in->scope == PTX_SCOPE_SYS ||
                       in->scope == PTX_SCOPE_CLUSTER
                   ? 2
                   : 0;
    if (in->op != PTX_OP_ST && in->op != PTX_OP_ATOM && in->op != PTX_OP_RED)
        return -1;
    bool release = in->order == PTX_ORDER_RELEASE || in->order == PTX_ORDER_ACQ_REL ||
                   in->order == PTX_ORDER_SC;
    return release ? 1 : -1;
}

/* Does it bring all lanes of the warp together? Those that move matrices: instrument_matrix.c. */
static bool is_of_warp(const struct ptx_instr *in)
{
    return in->op == PTX_OP_MMA || in->op == PTX_OP_WMMA_MMA || in->op == PTX_OP_MOVMATRIX;
}

bool instrument_orders(const struct ptx_instr *in)
{
    return instrument_is_warp_wait(in) || is_of_warp(in) || fence_reach(in) >= 0;
}

void instrument_put_warp_order(struct rewriter *r)
{
    strbuf_add(&r->text, " { .param .b32 cl_p0; st.param.b32 [cl_p0], -1;"
                         " call __cudalint_warp_sync, (cl_p0); }");
}

void instrument_put_order(struct rewriter *r, const struct ptx_instr *in)
{
    if (fence_reach(in) >= 0) {
        strbuf_addf(
            &r->text,
            " { .param .b32 cl_p0; st.param.b32 [cl_p0], %d; call __cudalint_fence, (cl_p0); }",
            fence_reach(in));
        return;
    }
    if (is_of_warp(in)) {
        instrument_put_warp_order(r);
        return;
    }
    const struct ptx_operand *mask = &r->f->operands[in->operand + in->operands - 1];
    strbuf_add(&r->text, " { .param .b32 cl_p0;");
    if (mask->kind == PTX_OPERAND_REG)
        strbuf_addf(&r->text, " st.param.b32 [cl_p0], %s;", r->f->regs[mask->index].name);
    else /* what cannot be told counts as some lanes */
        strbuf_addf(&r->text, " st.param.b32 [cl_p0], 0x%llx;",
                    mask->kind == PTX_OPERAND_CONST
                        ? (unsigned long long)r->p->consts[mask->index].value & 0xffffffffull
                        : 0ull);
    strbuf_add(&r->text, " call __cudalint_warp_sync, (cl_p0); }");
}

static bool is_zero(const struct ptx_program *p, const struct ptx_operand *o)
{
    return o->kind == PTX_OPERAND_CONST && p->consts[o->index].value == 0;
}

bool instrument_other_barrier(const struct ptx_program *p, const struct ptx_function *f,
                              const struct ptx_instr *in)
{
    const struct ptx_operand *o = &f->operands[in->operand];
    switch (in->op) {
    case PTX_OP_BAR_ARRIVE:
    case PTX_OP_CLUSTER_ARRIVE:
    case PTX_OP_MBARRIER_INIT: return true;
    case PTX_OP_BAR_SYNC: return in->operands != 1 || !is_zero(p, &o[0]);
    case PTX_OP_BAR_RED: return in->operands != 3 || !is_zero(p, &o[1]);
    default: return false;
    }
}
