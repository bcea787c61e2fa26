/* SPDX-License-Identifier: Apache-2.0 */
/* Printing of types and expressions. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ir/ir_internal.h"
#include "ir/ir_text_print.h"

/* ---- names and strings ------------------------------------------------------------------ */

static void put_quoted(struct strbuf *out, const char *s, char quote)
{
    strbuf_add_char(out, quote);
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == (unsigned char)quote || c == '\\')
            strbuf_addf(out, "\\%c", c);
        else if (c == '\n')
            strbuf_add(out, "\\n");
        else if (c < 0x20 || c == 0x7f)
            strbuf_addf(out, "\\x%02x", c);
        else
            strbuf_add_char(out, (char)c);
    }
    strbuf_add_char(out, quote);
}

void text_put_string(struct strbuf *out, const char *s)
{
    put_quoted(out, s, '"');
}

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_ordinary(const char *s)
{
    if (!is_name_start(*s) || strcmp(s, "true") == 0 || strcmp(s, "false") == 0)
        return false;
    for (s++; *s; s++) {
        bool is_digit = *s >= '0' && *s <= '9';
        if (!is_name_start(*s) && !is_digit && (*s != '.' || !s[1] || s[1] == '.'))
            return false;
    }
    return true;
}

void text_put_name(struct strbuf *out, const char *s)
{
    if (is_ordinary(s))
        strbuf_add(out, s);
    else
        put_quoted(out, s, '`');
}

void text_put_name_or_string(struct strbuf *out, const char *s)
{
    if (is_ordinary(s))
        strbuf_add(out, s);
    else
        text_put_string(out, s);
}

void text_put_func_number(struct printer *p, const char *name, const struct ir_func *f)
{
    if (!p->names.arena || text_names_find(&p->names, name) == f)
        return;
    if (f)
        strbuf_addf(p->out, "#%u", f->id);
    else
        strbuf_add(p->out, "#none");
}

/* ---- types ------------------------------------------------------------------------------ */

static void put_count(struct printer *p, const struct ir_type *t)
{
    if (t->count_expr) {
        strbuf_add_char(p->out, '=');
        text_put_expr(p, t->count_expr);
    } else if (t->count < 0) {
        strbuf_add_char(p->out, '?');
    } else if (t->count > 0) {
        strbuf_addf(p->out, "%lld", (long long)t->count);
    }
}

static bool is_plain_array(const struct ir_type *t)
{
    return t->kind == TYPE_ARRAY && !t->is_const && !t->name && t->size == text_default_size(t) &&
           !(t->count_expr && t->count >= 0);
}

static void put_base(struct printer *p, const struct ir_type *t)
{
    struct strbuf *out = p->out;
    switch (t->kind) {
    case TYPE_UNKNOWN: strbuf_add(out, "unknown"); break;
    case TYPE_VOID: strbuf_add(out, "void"); break;
    case TYPE_BOOL: strbuf_add(out, "bool"); break;
    case TYPE_INT: strbuf_addf(out, "%c%u", t->is_signed ? 's' : 'u', t->bits); break;
    case TYPE_FLOAT: strbuf_addf(out, "f%u", t->bits); break;
    case TYPE_FUNCTION: strbuf_add(out, "func"); break;
    case TYPE_POINTER:
        strbuf_add(out, "ptr<");
        text_put_type(p, t->elem);
        strbuf_add_char(out, '>');
        break;
    case TYPE_ARRAY:
        strbuf_add(out, "array<");
        text_put_type(p, t->elem);
        strbuf_add(out, ", ");
        put_count(p, t);
        strbuf_add_char(out, '>');
        break;
    case TYPE_RECORD:
        strbuf_add(out, "struct ");
        if (t->name)
            text_put_name_or_string(out, t->name);
        else
            strbuf_add_char(out, '?');
        break;
    }
}

void text_put_type(struct printer *p, const struct ir_type *t)
{
    if (!t) {
        strbuf_add(p->out, "unknown");
        return;
    }
    if (is_plain_array(t)) {
        const struct ir_type *base = t;
        while (is_plain_array(base))
            base = base->elem;
        text_put_type(p, base);
        for (; t != base; t = t->elem) {
            strbuf_add_char(p->out, '[');
            put_count(p, t);
            strbuf_add_char(p->out, ']');
        }
        return;
    }
    if (t->is_const)
        strbuf_add(p->out, "const ");
    put_base(p, t);
    if (t->name && t->kind != TYPE_RECORD)
        text_put_string(p->out, t->name);
    if (t->size != text_default_size(t))
        t->size < 0 ? strbuf_add(p->out, "{?}") : strbuf_addf(p->out, "{%lld}", (long long)t->size);
}

/* ---- expressions ------------------------------------------------------------------------ */

static void put_real(struct strbuf *out, double v)
{
    char text[40];
    if (isnan(v)) {
        strbuf_add(out, "#nan");
        return;
    }
    if (isinf(v)) {
        strbuf_add(out, v < 0 ? "-#inf" : "#inf");
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, v);
        if (strtod(text, NULL) == v)
            break;
    }
    strbuf_add(out, text);
    if (!strpbrk(text, ".e"))
        strbuf_add(out, ".0");
}

static void put_constant(struct printer *p, const struct ir_expr *e)
{
    const struct ir_type *t = e->type;
    bool is_bool = e->op == IR_INT && t->kind == TYPE_BOOL;
    bool is_plain = e->op == IR_FLOAT ? t->kind == TYPE_FLOAT && t->bits == 32 && !t->name &&
                                            !t->is_const && t->size == 4
                                      : text_is_plain_int(t, 32, true);
    if (is_bool) {
        strbuf_add(p->out, e->number ? "true" : "false");
        is_plain = !t->name && !t->is_const && t->size == 1;
    } else if (e->op == IR_FLOAT) {
        put_real(p->out, e->real);
    } else {
        strbuf_addf(p->out, "%lld", (long long)e->number);
    }
    if (!is_plain) {
        strbuf_add_char(p->out, ':');
        text_put_type(p, t);
    }
}

static void put_decl_ref(struct printer *p, const struct ir_decl *d)
{
    if (d->is_global && p->func && map_get(&p->func->decl_names, d->name))
        strbuf_add(p->out, "$.");
    text_put_name(p->out, d->name);
}

static void put_builtin(struct strbuf *out, const char *text)
{
    if (!strchr(text, '.')) /* could be a variable's name */
        strbuf_add_char(out, '$');
    strbuf_add(out, text);
}

static void put_func_ref(struct printer *p, const char *name, const struct ir_func *f)
{
    strbuf_add_char(p->out, '@');
    text_put_name_or_string(p->out, name);
    text_put_func_number(p, name, f);
}

static bool is_no_type(const struct ir_type *t)
{
    return t->kind == TYPE_UNKNOWN && !t->is_const && t->size == -1 && t->name &&
           strcmp(t->name, "no type") == 0;
}

static void put_call_like(struct printer *p, const struct ir_expr *e, bool typed)
{
    strbuf_add(p->out, ir_op_info(e->op)->text);
    if (typed) {
        strbuf_add_char(p->out, '<');
        text_put_type(p, e->type);
        strbuf_add_char(p->out, '>');
    }
    strbuf_add_char(p->out, '(');
}

static void put_leaf(struct printer *p, const struct ir_expr *e)
{
    struct strbuf *out = p->out;
    switch (e->op) {
    case IR_INT:
    case IR_FLOAT: put_constant(p, e); return;
    case IR_STRING: text_put_string(out, e->text); return;
    case IR_BUILTIN: put_builtin(out, ir_builtin_text(e->builtin)); return;
    case IR_VALUE: strbuf_addf(out, "%%%u", e->value->id); return;
    case IR_VAR: put_decl_ref(p, e->decl); return;
    case IR_ADDR:
        strbuf_add_char(out, '&');
        put_decl_ref(p, e->decl);
        return;
    case IR_FUNC: put_func_ref(p, e->text, e->func); return;
    default: break;
    }
    put_call_like(p, e,
                  (e->op == IR_TPARAM && !text_is_inferred(e)) ||
                      (e->op == IR_OPAQUE && !is_no_type(e->type)));
    if (e->op == IR_SIZEOF)
        text_put_type(p, e->type_arg);
    else if (e->op == IR_LAMBDA)
        put_func_ref(p, e->func ? e->func->name : "", e->func);
    else
        text_put_string(out, e->text);
    strbuf_add_char(out, ')');
}

void text_put_expr(struct printer *p, const struct ir_expr *e)
{
    struct strbuf *out = p->out;
    if (!e) {
        strbuf_add_char(out, '!');
        return;
    }
    if (ir_op_info(e->op)->flags & IR_OP_LEAF) {
        put_leaf(p, e);
        return;
    }
    put_call_like(p, e, !text_is_inferred(e));
    const char *between = "";
    if (e->op == IR_PURE) {
        text_put_string(out, e->text);
        between = ", ";
    }
    for (unsigned i = 0; i < e->arg_count; i++) {
        strbuf_add(out, between);
        text_put_expr(p, e->args[i]);
        between = ", ";
        if (i == 0 && (e->op == IR_FIELD || e->op == IR_MEMBER || e->op == IR_WITH)) {
            strbuf_add(out, ", .");
            text_put_name_or_string(out, e->text);
        }
    }
    strbuf_add_char(out, ')');
}

void text_put_attribute(struct printer *p, const char *before, const struct ir_expr *e)
{
    strbuf_add(p->out, before);
    text_put_expr(p, e);
    strbuf_add_char(p->out, ')');
}

void ir_print_expr(struct strbuf *out, const struct ir_expr *e)
{
    struct printer p = {.out = out};
    text_put_expr(&p, e);
}

void ir_print_type(struct strbuf *out, const struct ir_type *t)
{
    struct printer p = {.out = out};
    text_put_type(&p, t);
}
