/* SPDX-License-Identifier: Apache-2.0 */
/* The kernel of a race: its blocks as labels, its calls in their places. */
#include <inttypes.h>
#include <string.h>

#include "reduce/reduce_race_internal.h"

/* An array whose length is not known: more than a block uses. */
#define UNKNOWN_ARRAY_BYTES 8192

struct emitter {
    struct race *x;
    struct strbuf *b;
};

/* ---- variables ------------------------------------------------------------------------------ */

static bool put_variables_of(struct emitter *e, struct race_frame *f)
{
    const struct ir_func *func = f->lanes.af->func;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        if (!s->value || !(race_roles(f, s) & ROLE_VALUE) || s->kind == IR_STMT_CALL)
            continue;
        const struct ir_decl *constant;
        bool number = s->kind == IR_STMT_LOAD && reduce_is_constant(s, &constant);
        const char *type = number ? "int" : race_type(race_value_type(s));
        if (!type)
            return race_fail(e->x, "a variable of struct type");
        strbuf_addf(e->b, "    %s v%u_%u", type, f->lanes.id, s->value->id);
        if (s->kind == IR_STMT_PHI)
            strbuf_addf(e->b, ", %sw%u_%u", strchr(type, '*') ? "*" : "", f->lanes.id,
                        s->value->id);
        strbuf_add(e->b, ";\n");
    }
    const char *type = f->returns ? race_type(func->return_type) : NULL;
    if (f->returns && !type)
        return race_fail(e->x, "a function that returns a struct");
    if (type)
        strbuf_addf(e->b, "    %s r%u;\n", type, f->lanes.id);
    return true;
}

static bool put_variables(struct emitter *e)
{
    struct race *x = e->x;
    int64_t n;
    for (size_t i = 0; i < x->locals.len; i++) {
        const struct race_object *o = &x->locals.at[i];
        if (!race_type_size(x, o->frame, o->decl->type, &n))
            return race_fail(x, arena_printf(x->r.a, "the size of `%s`", o->decl->source_name));
        strbuf_addf(e->b, "    __align__(16) char l%u_%u[%" PRId64 "];\n", o->frame->lanes.id,
                    o->decl->id, n);
    }
    for (size_t i = 0; i < x->frames.len; i++) {
        if (x->frames.at[i]->live && !put_variables_of(e, x->frames.at[i]))
            return false;
    }
    return true;
}

/* ---- edges ---------------------------------------------------------------------------------- */

/* Phis take their values at the same time: first all are read, then all are written. */
static bool put_edge(struct emitter *e, struct race_frame *f, const struct ir_block *from,
                     const struct ir_block *to, long number)
{
    strbuf_add(e->b, "{ ");
    for (unsigned round = 0; to && round < 2; round++) {
        for (size_t i = 0; i < to->stmts.len; i++) {
            const struct ir_stmt *s = to->stmts.at[i];
            unsigned id = f->lanes.id;
            if (s->kind != IR_STMT_PHI || !s->value || !(race_roles(f, s) & ROLE_VALUE))
                continue;
            if (number < 0 || (size_t)number >= s->args.len)
                return race_fail(e->x, "a way that the reduced kernel does not have");
            if (round == 1) {
                strbuf_addf(e->b, "v%u_%u = w%u_%u; ", id, s->value->id, id, s->value->id);
                continue;
            }
            strbuf_addf(e->b, "w%u_%u = ", id, s->value->id);
            if (!race_put(e->x, f, cfg_terminator(from), s->args.at[number], e->b))
                return false;
            strbuf_add(e->b, "; ");
        }
    }
    if (to)
        strbuf_addf(e->b, "goto B%u_%u; }", f->lanes.id, to->id);
    else
        strbuf_addf(e->b, "goto X%u; }", f->lanes.id);
    return true;
}

static bool put_succ(struct emitter *e, struct race_frame *f, const struct ir_block *from,
                     unsigned i)
{
    const struct ir_block *to = from->succs.at[i];
    return put_edge(e, f, from, to, cfg_phi_argument(from, i, to));
}

struct ways_of_frame {
    struct emitter *e;
    struct race_frame *f;
};

static bool put_condition(void *context, const struct ir_stmt *t)
{
    struct ways_of_frame *w = context;
    return race_put(w->e->x, w->f, t, t->expr, w->e->b);
}

static bool put_way(void *context, const struct ir_block *from, unsigned succ)
{
    struct ways_of_frame *w = context;
    return put_succ(w->e, w->f, from, succ);
}

static bool put_return(struct emitter *e, struct race_frame *f, const struct ir_stmt *t)
{
    if (f->returns && t->expr) {
        strbuf_addf(e->b, "r%u = ", f->lanes.id);
        if (!race_put(e->x, f, t, t->expr, e->b))
            return false;
        strbuf_add(e->b, "; ");
    }
    strbuf_addf(e->b, "goto X%u;", f->lanes.id);
    return true;
}

static bool put_terminator(struct emitter *e, struct race_frame *f, const struct ir_block *b)
{
    const struct ir_stmt *t = cfg_terminator(b);
    bool taken = race_roles(f, t) & ROLE_VALUE, ok;
    struct ways_of_frame frame = {e, f};
    struct reduce_ways w = {put_condition, put_way, &frame, e->b};
    reduce_put_line(&e->x->r, t, e->b);
    strbuf_add(e->b, "    ");
    switch (t->kind) {
    case IR_STMT_RETURN: ok = put_return(e, f, t); break;
    case IR_STMT_TRAP:
        strbuf_add(e->b, "__trap();");
        ok = true;
        break;
    case IR_STMT_JUMP: ok = put_succ(e, f, b, 0); break;
    default:
        if (!taken) /* whichever way: they meet again */
            ok = put_edge(e, f, b, cfg_ipdom(f->lanes.af->cfg, b), -1);
        else
            ok = reduce_put_ways(&w, b, t);
    }
    strbuf_add(e->b, "\n");
    return ok;
}

/* ---- functions ------------------------------------------------------------------------------ */

static bool put_frame(struct emitter *e, struct race_frame *f)
{
    const struct ir_func *func = f->lanes.af->func;
    for (size_t i = 0; i < func->blocks.len; i++) {
        const struct ir_block *block = func->blocks.at[i];
        strbuf_addf(e->b, "B%u_%u: ;\n", f->lanes.id, block->id);
        for (size_t k = 0; k < block->stmts.len; k++) {
            const struct ir_stmt *s = block->stmts.at[k];
            struct race_frame *callee = s->kind == IR_STMT_CALL ? race_callee(f, s) : NULL;
            if (callee && callee->live && !put_frame(e, callee))
                return false;
            if (!callee && !race_put_stmt(e->x, f, s, e->b))
                return false;
        }
        if (!put_terminator(e, f, block))
            return false;
    }
    strbuf_addf(e->b, "X%u: ;\n", f->lanes.id);
    return true;
}

static bool put_memory(struct race *x, struct strbuf *b)
{
    if (x->dynamic)
        strbuf_addf(b, "extern __shared__ __align__(16) char %s[];\n",
                    race_object_name(x, x->dynamic));
    for (size_t i = 0; i < x->shared.len; i++) {
        const struct ir_decl *d = x->shared.at[i];
        int64_t n;
        const struct race_frame *f = x->frames.at[0];
        for (size_t k = 0; k < x->frames.len; k++) { /* template arguments are those of its own */
            const struct ir_func *func = x->frames.at[k]->lanes.af->func;
            for (size_t m = 0; m < func->decls.len; m++)
                f = func->decls.at[m] == d ? x->frames.at[k] : f;
        }
        const char *why = x->r.why;
        /* Where elements meet does not depend on how many there are. */
        if (!race_type_size(x, f, d->type, &n))
            n = UNKNOWN_ARRAY_BYTES;
        x->r.why = why;
        strbuf_addf(b, "%s __align__(16) char %s[%" PRId64 "];\n",
                    ir_is_shared(d) ? "static __shared__" : "__device__", race_object_name(x, d),
                    n);
    }
    return true;
}

bool race_emit(struct race *x, struct strbuf *b)
{
    struct emitter e = {x, b};
    struct strbuf body = {0};
    e.b = &body;
    if (!put_variables(&e) || !put_frame(&e, x->frames.at[0])) {
        strbuf_free(&body);
        return false;
    }
    reduce_put_prelude(b);
    strbuf_add(b, "static __device__ unsigned cudalint_rank()\n"
                  "{ return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * (threadIdx.z + "
                  "blockDim.z * (blockIdx.x + gridDim.x * blockIdx.y))); }\n");
    bool ok = put_memory(x, b);
    strbuf_addf(b, "__global__ void %s(", x->root.name);
    for (size_t i = 0; i < x->root.params.len; i++) {
        const struct ir_type *t = x->root.params.at[i].expr->type;
        bool unknown = !t || t->kind == TYPE_UNKNOWN;
        strbuf_addf(b, "%s%s %s", i ? ", " : "", unknown ? "long long" : reduce_type(t),
                    x->root.params.at[i].name);
    }
    strbuf_add(b, ")\n{\n");
    strbuf_add_bytes(b, strbuf_text(&body), body.len);
    strbuf_add(b, "    return;\n}\n");
    strbuf_free(&body);
    return ok;
}
