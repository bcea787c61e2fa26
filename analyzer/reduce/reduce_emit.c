/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a reduced kernel: its blocks as labels, its values as variables. */
#include <string.h>

#include "reduce/reduce_internal.h"
#include "pass/calls.h"

struct emitter {
    struct reduce *r;
    const struct reduce_func *f;
    struct strbuf *b;
};

static bool put(struct emitter *e, const struct ir_stmt *at, const struct ir_expr *x)
{
    return reduce_put_expr(e->r, e->f, at, x, e->b);
}

void reduce_put_line(const struct reduce *r, const struct ir_stmt *s, struct strbuf *b)
{
    const char *path = s->span.path ? s->span.path : r->source->path;
    if (!s->span.line)
        return;
    strbuf_addf(b, "#line %u \"", s->span.line);
    for (; *path; path++) {
        if (*path == '"' || *path == '\\')
            strbuf_add_char(b, '\\');
        strbuf_add_char(b, *path);
    }
    strbuf_add(b, "\"\n");
}

static void put_line(struct emitter *e, const struct ir_stmt *s)
{
    reduce_put_line(e->r, s, e->b);
}

/* ---- variables ------------------------------------------------------------------------------ */

const struct ir_type *reduce_value_type(const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_LOAD)
        return s->addr->type ? s->addr->type->elem : NULL;
    return s->value->decl ? s->value->decl->type : NULL;
}

static const char *product_type(const struct reduce *r)
{
    const struct ir_type *t = r->product->type;
    return r->unknown_is_int && t && t->kind == TYPE_UNKNOWN ? "int" : reduce_type(t);
}

static bool put_variables(struct emitter *e)
{
    for (size_t i = 0; i < e->f->func->stmts.len; i++) {
        const struct ir_stmt *s = e->f->func->stmts.at[i];
        bool held = s->kind == IR_STMT_PHI || s->kind == IR_STMT_LOAD;
        if (!held || !s->value || !reduce_keeps(e->f, s))
            continue;
        const struct ir_decl *constant;
        bool number = s->kind == IR_STMT_LOAD && reduce_is_constant(s, &constant);
        const char *type = number ? "int" : reduce_type(reduce_value_type(s));
        if (!type) {
            e->r->why = "a variable of struct type";
            return false;
        }
        strbuf_addf(e->b, "    %s v%u, w%u;\n", type, s->value->id, s->value->id);
    }
    const struct ir_expr *p = e->r->product;
    if (p && e->f->func == e->r->claim->func && p->op != IR_VALUE)
        strbuf_addf(e->b, "    %s product; bool made = false;\n", product_type(e->r));
    return true;
}

/* ---- edges ---------------------------------------------------------------------------------- */

/* Phis take their values at the same time: first all are read, then all are written. */
static bool put_edge(struct emitter *e, const struct ir_block *from, const struct ir_block *to,
                     long number)
{
    strbuf_add(e->b, "{ ");
    for (unsigned round = 0; to && round < 2; round++) {
        for (size_t i = 0; i < to->stmts.len; i++) {
            const struct ir_stmt *s = to->stmts.at[i];
            if (s->kind != IR_STMT_PHI || !s->value || !reduce_keeps(e->f, s))
                continue;
            if (number < 0 || (size_t)number >= s->args.len) {
                e->r->why = "a way that the reduced kernel does not have";
                return false;
            }
            if (round == 1) {
                strbuf_addf(e->b, "v%u = w%u; ", s->value->id, s->value->id);
                continue;
            }
            strbuf_addf(e->b, "w%u = ", s->value->id);
            if (!put(e, cfg_terminator(from), s->args.at[number]))
                return false;
            strbuf_add(e->b, "; ");
        }
    }
    if (to)
        strbuf_addf(e->b, "goto B%u; }", to->id);
    else
        strbuf_add(e->b, "return; }");
    return true;
}

static bool put_succ(struct emitter *e, const struct ir_block *from, unsigned i)
{
    const struct ir_block *to = from->succs.at[i];
    return put_edge(e, from, to, cfg_phi_argument(from, i, to));
}

static bool put_switch(const struct reduce_ways *w, const struct ir_block *from,
                       const struct ir_stmt *t)
{
    strbuf_add(w->b, "switch (");
    if (!w->condition(w->context, t))
        return false;
    strbuf_add(w->b, ") {");
    for (unsigned i = 0; i < from->succs.len; i++) {
        if (i < t->case_values.len)
            strbuf_addf(w->b, " case %lldLL: ", (long long)t->case_values.at[i]);
        else
            strbuf_add(w->b, " default: ");
        if (!w->way(w->context, from, i))
            return false;
    }
    strbuf_add(w->b, " }");
    return true;
}

bool reduce_put_ways(const struct reduce_ways *w, const struct ir_block *from,
                     const struct ir_stmt *t)
{
    if (t->kind != IR_STMT_BRANCH)
        return put_switch(w, from, t);
    strbuf_add(w->b, "if (");
    if (!w->condition(w->context, t))
        return false;
    strbuf_add(w->b, ") ");
    if (!w->way(w->context, from, 0))
        return false;
    strbuf_add(w->b, " else ");
    return w->way(w->context, from, 1);
}

static bool put_condition(void *context, const struct ir_stmt *t)
{
    return put(context, t, t->expr);
}

static bool put_way(void *context, const struct ir_block *from, unsigned succ)
{
    return put_succ(context, from, succ);
}

static bool put_terminator(struct emitter *e, const struct ir_block *b)
{
    const struct ir_stmt *t = cfg_terminator(b);
    if (t->kind == IR_STMT_RETURN) {
        put_line(e, t);
        strbuf_add(e->b, "    return;\n");
        return true;
    }
    if (t->kind == IR_STMT_TRAP) {
        strbuf_add(e->b, "    __trap();\n");
        return true;
    }
    put_line(e, t);
    strbuf_add(e->b, "    ");
    if (t->kind == IR_STMT_JUMP) {
        if (!put_succ(e, b, 0))
            return false;
    } else if (reduce_is_opened(e->r, t) && reduce_side(e->r, t) >= 0) {
        if (!put_succ(e, b, (unsigned)reduce_side(e->r, t)))
            return false;
    } else if (reduce_is_opened(e->r, t)) {
        strbuf_add(e->b, "return;");
    } else if (!reduce_keeps(e->f, t)) { /* whichever way: they meet again */
        if (!put_edge(e, b, cfg_ipdom(e->f->af->cfg, b), -1))
            return false;
    } else {
        struct reduce_ways w = {put_condition, put_way, e, e->b};
        if (!reduce_put_ways(&w, b, t))
            return false;
    }
    strbuf_add(e->b, "\n");
    return true;
}

/* ---- statements ----------------------------------------------------------------------------- */

/* What the claimed access touches at once. */
static const char *access_type(const struct ir_stmt *s)
{
    const struct ir_type *t = s->addr && s->addr->type ? s->addr->type->elem : NULL;
    if (t && (t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL)) {
        switch (t->kind == TYPE_BOOL ? 8 : t->bits) {
        case 8: return "unsigned char";
        case 16: return "unsigned short";
        case 64: return "unsigned long long";
        default: return "unsigned int";
        }
    }
    return t && t->kind == TYPE_UNKNOWN ? "unsigned int" : "unsigned char";
}

/* Volatile: it has to happen, whatever becomes of the value. */
static bool put_access(struct emitter *e, const struct ir_stmt *s)
{
    const struct ir_expr *addr = s->kind == IR_STMT_CALL ? reduce_call_address(e->r) : s->addr;
    bool value = s->kind == IR_STMT_LOAD && s->value && reduce_keeps(e->f, s);
    bool writes = s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC;
    const char *type = value ? reduce_type(reduce_value_type(s)) : access_type(s);
    put_line(e, s);
    strbuf_add(e->b, "    ");
    if (value)
        strbuf_addf(e->b, "v%u = ", s->value->id);
    strbuf_addf(e->b, "%s*(volatile %s *)(", value || writes ? "" : "(void)", type);
    if (!put(e, s, addr))
        return false;
    strbuf_addf(e->b, ")%s;\n", writes ? " = 0" : "");
    return true;
}

static bool put_load(struct emitter *e, const struct ir_stmt *s)
{
    const struct ir_decl *constant;
    if (reduce_is_constant(s, &constant)) {
        strbuf_addf(e->b, "    v%u = %lld;\n", s->value->id,
                    (long long)reduce_constant(e->r, constant));
        return true;
    }
    put_line(e, s);
    strbuf_addf(e->b, "    v%u = *(const %s *)(", s->value->id, reduce_type(reduce_value_type(s)));
    if (!put(e, s, s->addr))
        return false;
    strbuf_add(e->b, ");\n");
    return true;
}

static bool put_assumption(struct emitter *e, const struct ir_stmt *s)
{
    put_line(e, s);
    strbuf_add(e->b, "    if (!(");
    if (!put(e, s, s->expr))
        return false;
    strbuf_add(e->b, ")) __trap();\n");
    return true;
}

static bool is_word(const struct reduce *r, const struct ir_type *t)
{
    if (r->unknown_is_int && t && t->kind == TYPE_UNKNOWN)
        return true;
    return t && t->kind == TYPE_INT && t->bits == 32;
}

/* The compiler is not to see where the factors come from: in a loop it would add instead, and sums
 * wrap in every other address. */
static bool put_hidden_product(struct emitter *e, const struct ir_stmt *s)
{
    const struct ir_expr *p = e->r->product;
    const char *type = product_type(e->r);
    put_line(e, s);
    strbuf_addf(e->b, "    { %s a = ", type);
    if (!put(e, s, p->args[0]))
        return false;
    strbuf_addf(e->b, ", b = ");
    if (!put(e, s, p->args[1]))
        return false;
    strbuf_add(e->b,
               "; asm volatile(\"\" : \"+r\"(a), \"+r\"(b)); product = a * b; made = true; }\n");
    return true;
}

static bool put_product(struct emitter *e, const struct ir_stmt *s)
{
    const struct ir_expr *p = e->r->product;
    const struct reduce *r = e->r;
    if (p->op == IR_MUL && is_word(r, p->type) && is_word(r, p->args[0]->type) &&
        is_word(r, p->args[1]->type))
        return put_hidden_product(e, s);
    put_line(e, s);
    strbuf_add(e->b, "    product = ");
    if (!put(e, s, e->r->product))
        return false;
    strbuf_add(e->b, "; made = true;\n");
    return true;
}

/* Volatile, as an access of the kernel's own. */
static bool put_sink(struct emitter *e, const struct ir_stmt *s)
{
    const struct ir_expr *index = e->r->sink_index, *product = e->r->product;
    bool held = index == product && product->op != IR_VALUE;
    put_line(e, s);
    strbuf_addf(e->b, "    %s*(volatile char *)(" REDUCE_SINK " + (long long)",
                product->op != IR_VALUE ? "if (made) " : "");
    if (held)
        strbuf_add(e->b, "product");
    else if (!put(e, s, index))
        return false;
    strbuf_add(e->b, ") = 0;\n");
    return true;
}

/* What every function gets besides its own parameters. */
static void put_extra(const struct reduce *r, const struct reduce_func *f, bool declare,
                      struct strbuf *b)
{
    const char *comma = f->params.len ? ", " : "";
    for (size_t i = 0; i < r->opened->free.len; i++) {
        const struct reduce_free *x = &r->opened->free.at[i];
        strbuf_addf(b, "%s%s%s%s", comma, declare ? reduce_free_type(x) : "", declare ? " " : "",
                    x->name);
        comma = ", ";
    }
    if (r->sink)
        strbuf_addf(b, "%s%s" REDUCE_SINK, comma, declare ? "char *" : "");
}

static bool put_call(struct emitter *e, const struct ir_stmt *s)
{
    struct ir_module *m = e->r->analysis->module;
    const struct reduce_func *callee = e->f->next;
    put_line(e, s);
    strbuf_addf(e->b, "    cudalint_%u_%s(", callee->func->id, callee->name);
    for (size_t i = 0; i < callee->params.len; i++) {
        const struct reduce_param *p = &callee->params.at[i];
        const struct ir_expr *from = ir_var(m, p->decl);
        const struct ir_expr *to = s->args.at[p->decl->param_index];
        strbuf_add(e->b, i ? ", " : "");
        if (!put(e, s, ir_substitute(m, p->expr, &from, &to, 1)))
            return false;
    }
    put_extra(e->r, callee, false, e->b);
    strbuf_add(e->b, ");\n");
    return true;
}

static bool put_stmt(struct emitter *e, const struct ir_stmt *s)
{
    const struct reduce *r = e->r;
    const struct ir_stmt *inner = NULL;
    bool own = e->f->func == r->claim->func && !e->f->next;
    if (e->f->next && s == e->f->target)
        return put_call(e, s);
    if (r->claim->kind == CLAIM_BARRIER && calls_is_block_barrier(r->analysis->calls, s, &inner)) {
        put_line(e, s);
        strbuf_add(e->b, "    __syncthreads();\n");
        return true;
    }
    if (own && s == r->claim->stmt && r->product && r->product->op != IR_VALUE &&
        !put_product(e, s))
        return false;
    if (own && s == r->sink && !put_sink(e, s))
        return false;
    if (own && s == r->access)
        return put_access(e, s);
    if (s->kind == IR_STMT_LOAD && s->value && reduce_keeps(e->f, s))
        return put_load(e, s);
    if (s->kind == IR_STMT_ASSUME && reduce_keeps(e->f, s))
        return put_assumption(e, s);
    return true;
}

/* ---- functions ------------------------------------------------------------------------------ */

static bool put_function(struct reduce *r, const struct reduce_func *f, bool is_kernel,
                         struct strbuf *b)
{
    struct emitter e = {r, f, b};
    if (is_kernel)
        strbuf_addf(b, "__global__ void %s(", f->name);
    else
        strbuf_addf(b, "static __device__ void cudalint_%u_%s(", f->func->id, f->name);
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_type *t = f->params.at[i].expr->type;
        strbuf_addf(b, "%s%s %s", i ? ", " : "", reduce_param_type(r, t), f->params.at[i].name);
    }
    put_extra(r, f, true, b);
    strbuf_add(b, ")\n{\n");
    if (!put_variables(&e))
        return false;
    for (size_t i = 0; i < f->func->blocks.len; i++) {
        const struct ir_block *block = f->func->blocks.at[i];
        strbuf_addf(b, "B%u: ;\n", block->id);
        for (size_t k = 0; k < block->stmts.len; k++) {
            if (!put_stmt(&e, block->stmts.at[k]))
                return false;
        }
        if (!put_terminator(&e, block))
            return false;
    }
    strbuf_add(b, "}\n");
    return true;
}

static bool put_callees(struct reduce *r, const struct reduce_func *f, struct strbuf *b)
{
    return !f->next || (put_callees(r, f->next, b) && put_function(r, f->next, false, b));
}

void reduce_put_prelude(struct strbuf *b)
{
    strbuf_addf(b, "#line 1 \"cudalint-reduced\"\n%s", reduce_known_text);
}

bool reduce_emit(struct reduce *r, struct reduce_func *kernel, struct strbuf *b)
{
    reduce_put_prelude(b);
    return put_callees(r, kernel, b) && put_function(r, kernel, true, b);
}
