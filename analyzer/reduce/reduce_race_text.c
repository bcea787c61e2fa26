/* SPDX-License-Identifier: Apache-2.0 */
/* Expressions and statements of a race as C.  Accesses are instructions, one each, with their lines. */
#include <inttypes.h>
#include <string.h>

#include "reduce/reduce_race_internal.h"

/* Text that NVRTC takes seconds for. */
#define TEXT_MAX (4u << 20)
/* Words of one access: a struct of more is copied by nobody in one statement. */
#define WORDS_MAX 16

/* ---- expressions ---------------------------------------------------------------------------- */

static bool is_index_name(const char *name)
{
    static const char *const words[] = {"int", "idx", "index", "size", "offset", "count", "_t"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

const char *race_type(const struct ir_type *t)
{
    if (t && t->kind == TYPE_UNKNOWN)
        return is_index_name(t->name) ? "long long" : "float";
    return reduce_type(t);
}

static struct race *race_of(struct reduce *r)
{
    return (struct race *)r; /* its first member */
}

static bool put_in(struct race *x, struct race_frame *f, const struct ir_expr *e, struct strbuf *b)
{
    struct race_frame *was = x->at;
    if (b->len > TEXT_MAX)
        return race_fail(x, "more than can be written down");
    x->at = f;
    bool ok = reduce_put_expr(&x->r, &x->root, NULL, e, b);
    x->at = was;
    return ok;
}

static bool put_value(struct race *x, const struct ir_expr *e, struct strbuf *b)
{
    const struct ir_stmt *s = e->value->def;
    struct race_frame *callee = s->kind == IR_STMT_CALL ? race_callee(x->at, s) : NULL;
    const char *path = race_free_value(x, x->at, s);
    if (callee) {
        strbuf_addf(b, "r%u", callee->lanes.id);
        return true;
    }
    const struct reduce_param *given = race_find_given(x, path, false);
    if (given) {
        strbuf_add(b, given->name);
        return true;
    }
    if (race_is_test(s)) {
        strbuf_addf(b, "%s((double)", s->name);
        if (!put_in(x, x->at, s->args.at[0], b))
            return false;
        strbuf_add_char(b, ')');
        return true;
    }
    if (s->kind == IR_STMT_CALL) {
        const struct reduce_known *known = reduce_known_call(s);
        if (!known || known->divisor)
            return race_fail(x, "the result of a call");
        strbuf_addf(b, "%s(", known->text);
        for (size_t i = 0; i < s->args.len && s->args.len == 2; i++) {
            strbuf_add(b, i ? ", " : "");
            if (!put_in(x, x->at, s->args.at[i], b))
                return false;
        }
        strbuf_add_char(b, ')');
        return true;
    }
    strbuf_addf(b, "v%u_%u", x->at->lanes.id, e->value->id);
    return true;
}

static bool put_address(struct race *x, const struct ir_expr *e, struct strbuf *b)
{
    struct race_object o = race_object_of(x, x->at, e);
    if (o.is_local)
        strbuf_addf(b, "l%u_%u", o.frame->lanes.id, o.decl->id);
    else
        strbuf_add(b, race_object_name(x, e->decl));
    return true;
}

static bool put_step(struct race *x, const struct ir_expr *e, struct strbuf *b)
{
    int64_t size;
    if (ir_is_const(e->args[1], 0))
        return put_in(x, x->at, e->args[0], b);
    if (!race_type_size(x, x->at, e->type->elem, &size))
        return race_fail(x, "the size of an element");
    strbuf_add(b, "((char *)");
    if (!put_in(x, x->at, e->args[0], b))
        return false;
    strbuf_add(b, " + (long long)(");
    if (!put_in(x, x->at, e->args[1], b))
        return false;
    strbuf_addf(b, ") * %" PRId64 "LL)", size);
    return true;
}

static bool put_field(struct race *x, const struct ir_expr *e, struct strbuf *b)
{
    int64_t offset = 0;
    if (!race_field_offset(x, x->at, e, &offset))
        offset = 0; /* race_need_field() has seen that there is no other */
    strbuf_add(b, "((char *)");
    if (!put_in(x, x->at, e->args[0], b))
        return false;
    strbuf_addf(b, " + %" PRId64 ")", offset);
    return true;
}

static bool put_member(struct race *x, const struct ir_expr *e, struct strbuf *b)
{
    const struct ir_expr *root = e;
    while (root->op == IR_MEMBER)
        root = root->args[0];
    const struct ir_expr *arg = root->op == IR_VAR ? race_argument(x->at, root->decl) : NULL;
    if (!arg)
        return race_fail(x, "a member of a struct that is computed");
    return put_in(x, x->at->up, ir_substitute(x->r.analysis->module, e, &root, &arg, 1), b);
}

/* What a reduced kernel of one function has no text for. */
static enum reduce_text put_special(struct reduce *r, const struct ir_expr *e, struct strbuf *b)
{
    struct race *x = race_of(r);
    struct race_frame *f = x->at;
    const struct reduce_param *given;
    const struct ir_decl *decl;
    int64_t n;
    bool ok;
    switch (e->op) {
    case IR_OPAQUE:
        ok = race_is_unset(e) || race_fail(x, "what is not known");
        strbuf_add_char(b, '0');
        break;
    case IR_VALUE: ok = put_value(x, e, b); break;
    case IR_ADDR: ok = put_address(x, e, b); break;
    case IR_PTRADD: ok = put_step(x, e, b); break;
    case IR_FIELD: ok = put_field(x, e, b); break;
    case IR_TPARAM:
        ok = race_tparam(x, f, e->text, &n);
        strbuf_addf(b, "%" PRId64, n);
        break;
    case IR_SIZEOF:
        ok = race_type_size(x, f, e->type_arg, &n);
        strbuf_addf(b, "%" PRId64 "ULL", n);
        break;
    case IR_CAST:
        given = race_find_given(x, race_own_pointer(x, f, e, &decl), true);
        if (!given)
            return REDUCE_TEXT_USUAL;
        strbuf_add(b, given->name);
        ok = true;
        break;
    case IR_MEMBER:
        if (!f->up)
            return REDUCE_TEXT_USUAL;
        ok = put_member(x, e, b);
        break;
    case IR_VAR:
        if (!f->up || e->decl->init)
            return REDUCE_TEXT_USUAL;
        ok = race_argument(f, e->decl) && put_in(x, f->up, race_argument(f, e->decl), b);
        break;
    default: return REDUCE_TEXT_USUAL;
    }
    return ok ? REDUCE_TEXT_DONE : REDUCE_TEXT_FAILED;
}

bool race_put(struct race *x, struct race_frame *f, const struct ir_stmt *at,
              const struct ir_expr *e, struct strbuf *b)
{
    (void)at;
    x->r.special = put_special;
    return put_in(x, f, e, b);
}

/* ---- accesses ------------------------------------------------------------------------------- */

struct word {
    const char *suffix, *constraint, *type;
};

static struct word word_of(const struct ir_type *t)
{
    bool real = t && t->kind == TYPE_FLOAT, is_signed = t && t->kind == TYPE_INT && t->is_signed;
    unsigned bits = t && t->kind == TYPE_BOOL ? 8 : t && t->bits ? t->bits : 32;
    if (t && t->kind == TYPE_UNKNOWN)
        return is_index_name(t->name) ? (struct word){"s32", "r", "int"}
                                      : (struct word){"f32", "f", "float"};
    if (bits <= 8)
        return (struct word){is_signed ? "s8" : "u8", "r", is_signed ? "int" : "unsigned"};
    if (bits == 16)
        return (struct word){is_signed ? "s16" : "u16", "h",
                             is_signed ? "short" : "unsigned short"};
    if (bits == 64)
        return real ? (struct word){"f64", "d", "double"}
                    : (struct word){"u64", "l", is_signed ? "long long" : "unsigned long long"};
    return real ? (struct word){"f32", "f", "float"}
                : (struct word){"u32", "r", is_signed ? "int" : "unsigned"};
}

/* Two accesses of what is volatile do not race. */
static const char *strong(const struct ir_stmt *s)
{
    return s->is_volatile ? "volatile." : "";
}

static const struct ir_type *accessed(const struct ir_stmt *s)
{
    const struct ir_expr *e = race_address(s);
    return e && e->type ? e->type->elem : NULL;
}

const struct ir_type *race_value_type(const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_LOAD || s->kind == IR_STMT_ATOMIC)
        return accessed(s);
    return s->value && s->value->decl ? s->value->decl->type : NULL;
}

static bool put_local_load(struct race *x, struct race_frame *f, const struct ir_stmt *s,
                           struct strbuf *b)
{
    strbuf_addf(b, "v%u_%u = *(%s *)(", f->lanes.id, s->value->id, word_of(accessed(s)).type);
    if (!race_put(x, f, s, s->addr, b))
        return false;
    strbuf_add(b, ");\n");
    return true;
}

static bool put_load(struct race *x, struct race_frame *f, const struct ir_stmt *s,
                     struct strbuf *b)
{
    struct word w = word_of(accessed(s));
    const struct ir_decl *constant;
    if (race_free_value(x, f, s)) { /* its name is written where it is used */
        strbuf_add(b, "\n");
        return true;
    }
    if (reduce_is_constant(s, &constant)) {
        strbuf_addf(b, "v%u_%u = %" PRId64 ";\n", f->lanes.id, s->value->id,
                    reduce_constant(&x->r, constant));
        return true;
    }
    if (race_object_of(x, f, s->addr).is_local)
        return put_local_load(x, f, s, b);
    strbuf_addf(b, "{ %s w; asm volatile(\"ld.%s%s %%0, [%%1];\" : \"=%s\"(w) : \"l\"(", w.type,
                strong(s), w.suffix, w.constraint);
    if (!race_put(x, f, s, s->addr, b))
        return false;
    strbuf_addf(b, ") : \"memory\"); v%u_%u = w; }\n", f->lanes.id, s->value->id);
    return true;
}

static bool put_store(struct race *x, struct race_frame *f, const struct ir_stmt *s,
                      struct strbuf *b)
{
    struct word w = word_of(accessed(s));
    bool is_local = race_object_of(x, f, s->addr).is_local;
    if (is_local)
        strbuf_addf(b, "*(%s *)(", w.type);
    else
        strbuf_addf(b, "{ %s w = (%s)(", w.type, w.type);
    if (!race_put(x, f, s, is_local ? s->addr : s->expr, b))
        return false;
    if (is_local)
        strbuf_addf(b, ") = (%s)(", w.type);
    else
        strbuf_addf(b, "); asm volatile(\"st.%s%s [%%0], %%1;\" :: \"l\"(", strong(s), w.suffix);
    if (!race_put(x, f, s, is_local ? s->expr : s->addr, b))
        return false;
    if (is_local)
        strbuf_add(b, ");\n");
    else
        strbuf_addf(b, "), \"%s\"(w) : \"memory\"); }\n", w.constraint);
    return true;
}

static bool put_atomic(struct race *x, struct race_frame *f, const struct ir_stmt *s,
                       struct strbuf *b)
{
    const struct ir_type *t = accessed(s);
    const char *type = t->kind == TYPE_INT && t->bits == 64 ? "unsigned long long" : reduce_type(t);
    if (s->value)
        strbuf_addf(b, "v%u_%u = ", f->lanes.id, s->value->id);
    strbuf_addf(b, "%s((%s *)(", s->name, type);
    if (!race_put(x, f, s, s->addr, b))
        return false;
    strbuf_add_char(b, ')');
    for (size_t i = 0; i < s->args.len; i++) {
        strbuf_addf(b, ", (%s)(", type);
        if (!race_put(x, f, s, s->args.at[i], b))
            return false;
        strbuf_add_char(b, ')');
    }
    strbuf_add(b, ");\n");
    return true;
}

/* The access alone: what is read is forgotten, what is written is the thread's own. */
static bool put_bare(struct race *x, struct race_frame *f, const struct ir_stmt *s,
                     struct strbuf *b)
{
    int64_t size = 4;
    if (!race_type_size(x, f, accessed(s), &size) || size <= 0)
        return race_fail(x, "the size of what is accessed");
    int64_t step = size % 8 == 0 ? 8 : size % 4 == 0 ? 4 : size % 2 == 0 ? 2 : 1;
    static const char *const suffix[] = {"", "u8", "u16", "", "u32", "", "", "", "u64"};
    static const char *const type[] = {"", "unsigned", "unsigned short",    "", "unsigned", "",
                                       "", "",         "unsigned long long"};
    const char *constraint = step == 8 ? "l" : step == 2 ? "h" : "r";
    if (size / step > WORDS_MAX)
        return race_fail(x, "a large struct that is copied");
    strbuf_add(b, "{ char *p = (char *)(");
    if (!race_put(x, f, s, race_address(s), b))
        return false;
    strbuf_addf(b, "); %s w = (%s)(cudalint_rank() + 1);", type[step], type[step]);
    for (int64_t i = 0; i < size / step; i++) {
        if (s->kind == IR_STMT_ATOMIC || s->kind == IR_STMT_CALL)
            strbuf_addf(b,
                        " asm volatile(\"red.add.%s [%%0], %%1;\" :: \"l\"(p + %" PRId64
                        "), \"%s\"(w) : \"memory\");",
                        suffix[step], i * step, constraint);
        else if (s->kind == IR_STMT_STORE)
            strbuf_addf(b,
                        " asm volatile(\"st.%s%s [%%0], %%1;\" :: \"l\"(p + %" PRId64
                        "), \"%s\"(w) : \"memory\");",
                        strong(s), suffix[step], i * step, constraint);
        else
            strbuf_addf(b,
                        " asm volatile(\"ld.%s%s %%0, [%%1];\" : \"=%s\"(w) : \"l\"(p + %" PRId64
                        ") : \"memory\");",
                        strong(s), suffix[step], constraint, i * step);
    }
    strbuf_add(b, " }\n");
    return s->kind == IR_STMT_LOAD || s->kind == IR_STMT_STORE || step >= 4 ||
           race_fail(x, "an atomic operation of few bytes");
}

/* ---- what threads wait at ------------------------------------------------------------------- */

static bool put_call(struct race *x, struct race_frame *f, const struct ir_stmt *s,
                     struct strbuf *b)
{
    strbuf_addf(b, "v%u_%u = %s(", f->lanes.id, s->value->id, s->name);
    for (size_t i = 0; i < s->args.len; i++) {
        strbuf_add(b, i ? ", " : "");
        if (!race_put(x, f, s, s->args.at[i], b))
            return false;
    }
    strbuf_add(b, ");\n");
    return true;
}

static bool put_wait(struct race *x, struct race_frame *f, const struct ir_stmt *s,
                     struct strbuf *b)
{
    bool value = s->value && race_roles(f, s) & ROLE_VALUE;
    switch (race_wait_of(x, f, s)) {
    case WAIT_WARP:
        if (value)
            return put_call(x, f, s, b);
        if (x->r.claim->lockstep && s->kind == IR_STMT_BARRIER && s->args.len) {
            strbuf_add(b, "__syncwarp(");
            if (!race_put(x, f, s, s->args.at[0], b))
                return false;
            strbuf_add(b, ");\n");
        } else {
            strbuf_add(b,
                       x->r.claim->lockstep ? "__syncwarp();\n" : "__syncwarp(__activemask());\n");
        }
        return true;
    case WAIT_FENCE:
        strbuf_add(b, s->scope == SCOPE_BLOCK ? "__threadfence_block();\n" : "__threadfence();\n");
        return true;
    case WAIT_BLOCK:
        if (value)
            return put_call(x, f, s, b);
        strbuf_add(b, "__syncthreads();\n");
        return true;
    case WAIT_MAYBE: strbuf_add(b, "__syncthreads();\n"); return true;
    default: return true;
    }
}

bool race_put_stmt(struct race *x, struct race_frame *f, const struct ir_stmt *s, struct strbuf *b)
{
    unsigned roles = race_roles(f, s);
    if (s->kind == IR_STMT_ASSUME && roles & ROLE_VALUE) {
        reduce_put_line(&x->r, s, b);
        strbuf_add(b, "    if (!(");
        if (!race_put(x, f, s, s->expr, b))
            return false;
        strbuf_add(b, ")) __trap();\n");
        return true;
    }
    bool access = race_address(s) != NULL;
    if (!(roles & ROLE_WAIT) && (!access || !roles))
        return true;
    reduce_put_line(&x->r, s, b);
    strbuf_add(b, "    ");
    if (roles & ROLE_WAIT)
        return put_wait(x, f, s, b);
    if (s->kind == IR_STMT_LOAD && roles & ROLE_VALUE)
        return put_load(x, f, s, b);
    if (s->kind == IR_STMT_STORE && (roles & ROLE_STORE || !(roles & ROLE_ANY)))
        return put_store(x, f, s, b);
    if (s->kind == IR_STMT_ATOMIC && roles & ROLE_VALUE)
        return put_atomic(x, f, s, b);
    return put_bare(x, f, s, b);
}
