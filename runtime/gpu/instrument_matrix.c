/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ldmatrix, stmatrix, wmma.load and wmma.store: a warp moves a matrix at once.  Each lane checks a
 * part of its elements, as engine ptx-cpu deals them out (runtime/emu/exec_wmma.c, exec_mma.c); when
 * one may not be accessed, the warp leaves out the whole instruction, and what it loads is zero.
 */
#include "runtime/gpu/instrument_internal.h"

struct matrix {
    unsigned kind;     /* enum instrument_site_kind */
    unsigned address;  /* slot */
    unsigned elements; /* of the matrix */
    unsigned each;     /* of a lane: number lane * each and those that follow */
    uint32_t bytes;    /* of an element */
    bool strided;      /* element e has a row and a column; else each lane has an address */
};

bool instrument_moves_matrix(const struct ptx_instr *in)
{
    return in->op == PTX_OP_LDMATRIX || in->op == PTX_OP_STMATRIX || in->op == PTX_OP_WMMA_LOAD ||
           in->op == PTX_OP_WMMA_STORE;
}

static struct matrix matrix_of(const struct ptx_instr *in)
{
    bool load = in->op == PTX_OP_LDMATRIX || in->op == PTX_OP_WMMA_LOAD;
    struct matrix m = {.kind = load ? SITE_READ : SITE_WRITE, .address = load ? in->vec : 0};
    if (in->op == PTX_OP_LDMATRIX || in->op == PTX_OP_STMATRIX) { /* rows of 16 bytes */
        m.elements = 8u * in->vec;
        m.each = 1;
        m.bytes = 16;
        return m;
    }
    unsigned bits = in->type == PTX_TF32 ? 32 : ptx_type_bits(in->type);
    m.strided = true;
    m.elements = (unsigned)in->shape[0] * in->shape[1];
    m.each = in->vec * (bits < 32 ? 32 / bits : 1);
    m.bytes = bits / 8;
    return m;
}

/* Elements between the starts of two rows, or of two columns where those are contiguous. */
static void put_stride(struct rewriter *r, const struct ptx_instr *in)
{
    bool given = in->operands > in->vec + 1u;
    const struct ptx_operand *o = &r->f->operands[in->operand + in->operands - 1];
    if (given && o->kind == PTX_OPERAND_REG)
        strbuf_add(&r->text, r->f->regs[o->index].name);
    else if (given)
        strbuf_addf(&r->text, "%u", (unsigned)r->p->consts[o->index].value);
    else
        strbuf_addf(&r->text, "%u", in->shape[in->flags & PTX_FLAG_TRANS ? 0 : 1]);
}

/* `%cl_a` = the address of element `%cl_e`. */
static void put_element(struct rewriter *r, const struct ptx_instr *in, const struct matrix *m)
{
    bool by_column = in->flags & PTX_FLAG_TRANS;
    instrument_put_address(r, &r->f->operands[in->operand + m->address], in->space);
    if (!m->strided)
        return;
    strbuf_addf(&r->text,
                " div.u32 %%cl_row, %%cl_e, %u; rem.u32 %%cl_col, %%cl_e, %u;"
                " mul.wide.u32 %%cl_at, %s, ",
                in->shape[1], in->shape[1], by_column ? "%cl_col" : "%cl_row");
    put_stride(r, in);
    strbuf_addf(&r->text,
                "; cvt.u64.u32 %%cl_q, %s; add.u64 %%cl_at, %%cl_at, %%cl_q;"
                " mad.lo.u64 %%cl_a, %%cl_at, %u, %%cl_a;",
                by_column ? "%cl_row" : "%cl_col", m->bytes);
}

/* Lanes that may not access one of theirs set `%cl_x`. */
static void put_lane(struct rewriter *r, const struct ptx_instr *in, const struct matrix *m)
{
    uint32_t site = instrument_site_add(r, in, m->kind, in->space, m->bytes);
    strbuf_addf(&r->text,
                " mov.u32 %%cl_x, 0; mov.u32 %%cl_e, %%laneid; mul.lo.u32 %%cl_e, %%cl_e, %u;"
                " mov.u32 %%cl_i, %u; $CL_each: setp.ge.u32 %%cl_ok, %%cl_e, %u;"
                " @%%cl_ok bra $CL_done;",
                m->each, m->each, m->elements);
    put_element(r, in, m);
    strbuf_add(&r->text, " mov.b64 %cl_at, %cl_a;");
    instrument_put_check(r, site);
    strbuf_add(&r->text, " @!%cl_ok mov.u32 %cl_x, 1; @!%cl_ok bra $CL_next;");
    if (r->shadow) {
        strbuf_add(&r->text, " mov.b64 %cl_a, %cl_at;");
        instrument_put_shadow(r, in, site);
    }
    strbuf_add(&r->text, " $CL_next: add.u32 %cl_e, %cl_e, 1; sub.u32 %cl_i, %cl_i, 1;"
                         " setp.ne.u32 %cl_ok, %cl_i, 0; @%cl_ok bra $CL_each;");
}

bool instrument_put_matrix(struct rewriter *r, const struct ptx_instr *in)
{
    struct matrix m = matrix_of(in);
    const struct ptx_operand *operands = &r->f->operands[in->operand];
    const struct ptx_operand *address = &operands[m.address];
    if (address->kind != PTX_OPERAND_ADDRESS || (!address->symbolic && address->bits == 0))
        return false;
    const char *rest;
    const char *guard = instrument_guard_text(r, in, &rest);
    const char *end = r->p->source + in->text + in->text_len;
    instrument_copy_until(r, in->text);
    strbuf_add(&r->text, "{ .reg .b64 %cl_a, %cl_at, %cl_q; .reg .pred %cl_ok;"
                         " .reg .b32 %cl_r, %cl_w, %cl_x, %cl_e, %cl_i, %cl_row, %cl_col;");
    instrument_put_guard_skip(r, guard, "$CL_skip");
    put_lane(r, in, &m);
    strbuf_add(&r->text, " $CL_done: setp.ne.u32 %cl_ok, %cl_x, 0;"
                         " vote.sync.any.pred %cl_ok, %cl_ok, -1; @%cl_ok bra $CL_zero;");
    strbuf_add_bytes(&r->text, rest, (size_t)(end - rest));
    strbuf_add(&r->text, "; bra $CL_met; $CL_zero:");
    for (unsigned i = 0; i < m.address; i++)
        instrument_put_zero(r, &operands[i]);
    strbuf_add(&r->text, " $CL_met:");
    if (r->shadow)
        instrument_put_warp_order(r);
    instrument_put_end(r, in);
    return true;
}
