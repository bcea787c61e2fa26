/* SPDX-License-Identifier: Apache-2.0 */
/* The decoded program as text. */
#include "runtime/ptx/ptx_internal.h"

static void dump_operand(const struct ptx_program *p, const struct ptx_function *f,
                         const struct ptx_operand *o, struct strbuf *out)
{
    switch (o->kind) {
    case PTX_OPERAND_REG:
    case PTX_OPERAND_PRED:
        strbuf_addf(out, "%s%s", o->negated ? "!" : "", f->regs[o->index].name);
        break;
    case PTX_OPERAND_CONST: {
        const struct ptx_const *c = &p->consts[o->index];
        if (c->symbol != PTX_NO_SYMBOL)
            strbuf_addf(out, "&%s+%lld", p->symbols[c->symbol].name, (long long)c->value);
        else
            strbuf_addf(out, "0x%llx:%u", (unsigned long long)c->value, c->bits);
        break;
    }
    case PTX_OPERAND_ADDRESS:
        if (o->symbolic)
            strbuf_addf(out, "[%s%+lld]", p->symbols[o->index].name, (long long)o->offset);
        else if (!o->bits)
            strbuf_addf(out, "[%lld]", (long long)o->offset);
        else
            strbuf_addf(out, "[%s%+lld]", f->regs[o->index].name, (long long)o->offset);
        break;
    case PTX_OPERAND_SYMBOL: strbuf_addf(out, "&%s", p->symbols[o->index].name); break;
    case PTX_OPERAND_LABEL: strbuf_addf(out, "->%u", o->index); break;
    case PTX_OPERAND_TARGETS: strbuf_addf(out, "targets %s", f->targets[o->index].name); break;
    case PTX_OPERAND_SPECIAL: strbuf_addf(out, "special %u", o->index); break;
    default: strbuf_add(out, "_"); break;
    }
}

static void dump_instr(const struct ptx_program *p, const struct ptx_function *f, uint32_t i,
                       struct strbuf *out)
{
    const struct ptx_instr *in = &f->instrs[i];
    const struct ptx_loc *l = &p->locs[in->loc];
    strbuf_addf(out, "    %5u  ", i);
    if (in->guard >= 0)
        strbuf_addf(out, "@%sP%d ", in->guard_negated ? "!" : "", in->guard);
    if (in->op == PTX_OP_UNSUPPORTED) {
        char text[200];
        ptx_instr_text(p, in, text, sizeof text);
        strbuf_addf(out, "UNSUPPORTED %s", text);
    } else {
        strbuf_add(out, ptx_op_name(in->op));
        if (in->type)
            strbuf_addf(out, ".%s", ptx_type_name(in->type));
        if (in->type2)
            strbuf_addf(out, ".%s", ptx_type_name(in->type2));
        for (uint32_t j = 0; j < in->operands; j++) {
            strbuf_add(out, j ? ", " : " ");
            dump_operand(p, f, &f->operands[in->operand + j], out);
        }
    }
    if (in->op == PTX_OP_BRA || in->op == PTX_OP_BRX)
        strbuf_addf(out, "  meet %u", in->reconverge);
    if (in->loc)
        strbuf_addf(out, "  ; %u:%u:%u", l->file, l->line, l->column);
    strbuf_add_char(out, '\n');
}

void ptx_dump(const struct ptx_program *p, struct strbuf *out)
{
    strbuf_addf(out, "ptx %u target %s\n", p->version, p->target_text);
    for (size_t i = 1; i < p->file_count; i++)
        strbuf_addf(out, "file %zu %s\n", i, p->files[i]);
    for (size_t i = 0; i < p->variable_count; i++) {
        const struct ptx_variable *v = &p->variables[i];
        strbuf_addf(out, "variable %s %s align %u bytes %llu%s\n", ptx_space_name(v->space),
                    v->name, v->align, (unsigned long long)v->bytes, v->opaque ? " opaque" : "");
    }
    for (size_t k = 0; k < p->function_count; k++) {
        const struct ptx_function *f = &p->functions[k];
        strbuf_addf(out, "%s %s params %zu results %zu units %u preds %u frame %llu%s\n",
                    f->entry ? "kernel" : "function", f->name, f->param_count, f->result_count,
                    f->units, f->preds, (unsigned long long)f->frame_bytes,
                    f->defined ? "" : " undefined");
        for (uint32_t b = 0; b < f->block_count; b++) {
            strbuf_addf(out, "  block %u post %u\n", b, f->blocks[b].post);
            for (uint32_t i = 0; i < f->blocks[b].count; i++)
                dump_instr(p, f, f->blocks[b].first + i, out);
        }
    }
}
