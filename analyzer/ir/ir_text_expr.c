/* SPDX-License-Identifier: Apache-2.0 */
/* Parsing of types and expressions; the grammar is in ir_text_parse.c. */
#include <math.h>
#include <string.h>

#include "base/limits.h"
#include "ir/ir_internal.h"
#include "ir/ir_text_internal.h"

static bool enter(struct parser *p)
{
    if (++p->depth > LIMIT_IR_TEXT_DEPTH)
        parse_fail(p, "nested deeper than %d", LIMIT_IR_TEXT_DEPTH);
    return !p->failed;
}

/* ---- types ------------------------------------------------------------------------------ */

/* "s32" -> 's', 32 */
static bool number_type(const char *name, struct ir_type *t)
{
    char *end;
    if ((name[0] != 's' && name[0] != 'u' && name[0] != 'f') || name[1] < '1' || name[1] > '9')
        return false;
    unsigned long bits = 0;
    for (end = (char *)(uintptr_t)name + 1; *end >= '0' && *end <= '9' && bits < 10000; end++)
        bits = bits * 10 + (unsigned long)(*end - '0');
    if (*end || bits > 1024)
        return false;
    t->kind = name[0] == 'f' ? TYPE_FLOAT : TYPE_INT;
    t->is_signed = name[0] == 's';
    t->bits = (unsigned)bits;
    return true;
}

static void parse_count(struct parser *p, struct ir_type *t)
{
    t->count = 0;
    if (parse_take_sign(p, '?')) {
        t->count = -1;
    } else if (parse_take_sign(p, '=')) {
        t->count = -1;
        t->count_expr = parse_expr(p);
    } else if (p->token.kind == TOKEN_INT) {
        t->count = (int64_t)parse_want_int(p, INT64_MAX);
    }
}

static void parse_record_name(struct parser *p, struct ir_type *t)
{
    t->kind = TYPE_RECORD;
    if (parse_take_sign(p, '?'))
        return;
    t->name = parse_want_text(p);
    t->record = map_get(&p->records, t->name);
}

static void parse_base(struct parser *p, struct ir_type *t)
{
    const char *name = parse_want_name(p);
    if (p->failed || number_type(name, t))
        return;
    if (strcmp(name, "bool") == 0) {
        t->kind = TYPE_BOOL;
    } else if (strcmp(name, "void") == 0) {
        t->kind = TYPE_VOID;
    } else if (strcmp(name, "unknown") == 0) {
        t->kind = TYPE_UNKNOWN;
    } else if (strcmp(name, "func") == 0) {
        t->kind = TYPE_FUNCTION;
    } else if (strcmp(name, "struct") == 0) {
        parse_record_name(p, t);
    } else if (strcmp(name, "ptr") == 0) {
        t->kind = TYPE_POINTER;
        parse_want_sign(p, '<');
        t->elem = parse_type(p);
        parse_want_sign(p, '>');
    } else if (strcmp(name, "array") == 0) {
        t->kind = TYPE_ARRAY;
        parse_want_sign(p, '<');
        t->elem = parse_type(p);
        parse_want_sign(p, ',');
        parse_count(p, t);
        parse_want_sign(p, '>');
    } else {
        parse_fail(p, "unknown type '%.60s'", name);
    }
}

static void parse_size(struct parser *p, struct ir_type *t)
{
    t->size = text_default_size(t);
    if (!parse_is_sign(p, '{') || (parse_peek_sign(p) != '?' && parse_peek_sign(p) != 0))
        return;
    struct parser before = *p;
    lexer_next(p);
    if (parse_take_sign(p, '?')) {
        t->size = -1;
    } else if (p->token.kind == TOKEN_INT) {
        t->size = (int64_t)parse_want_int(p, INT64_MAX);
    } else { /* the brace of a function's body */
        if (!p->failed)
            *p = before;
        return;
    }
    parse_want_sign(p, '}');
}

#define MAX_DIMENSIONS 64

static const struct ir_type *parse_dimensions(struct parser *p, const struct ir_type *t)
{
    struct ir_type dims[MAX_DIMENSIONS];
    size_t n = 0;
    while (parse_take_sign(p, '[')) {
        if (n == MAX_DIMENSIONS) {
            parse_fail(p, "more than %d dimensions", MAX_DIMENSIONS);
            return t;
        }
        dims[n] = (struct ir_type){0};
        parse_count(p, &dims[n++]);
        parse_want_sign(p, ']');
    }
    while (n-- > 0)
        t = ir_type_array(p->module, t, dims[n].count, dims[n].count_expr);
    return t;
}

const struct ir_type *parse_type(struct parser *p)
{
    struct ir_type t = {0};
    const struct ir_type *result = ir_type_unknown(p->module, "error");
    if (enter(p)) {
        t.is_const = parse_take_word(p, "const");
        parse_base(p, &t);
        if (p->token.kind == TOKEN_STRING && t.kind != TYPE_RECORD) {
            t.name = p->token.text;
            lexer_next(p);
        }
        parse_size(p, &t);
        if (!p->failed)
            result = parse_dimensions(p, ir_type_intern(p->module, &t));
    }
    p->depth--;
    return result;
}

/* ---- leaves ----------------------------------------------------------------------------- */

static const struct ir_expr *failed_expr(struct parser *p)
{
    return ir_opaque(p->module, NULL, "error");
}

struct ir_decl *parse_find_decl(const struct parser *p, const char *name)
{
    struct ir_decl *d = p->func ? map_get(&p->func->decl_names, name) : NULL;
    return d ? d : map_get(&p->module->global_names, name);
}

static const struct ir_decl *want_decl(struct parser *p)
{
    bool is_global = parse_take_sign(p, '$');
    if (is_global)
        parse_want_sign(p, '.');
    const char *name = parse_want_name(p);
    const struct ir_decl *d =
        is_global ? map_get(&p->module->global_names, name) : parse_find_decl(p, name);
    if (!d)
        parse_fail(p, "unknown variable '%.60s'", name);
    return d;
}

struct ir_value *parse_value(struct parser *p, unsigned id)
{
    return map_get_number(&p->values, id);
}

static const struct ir_type *constant_type(struct parser *p, const struct ir_type *usual)
{
    return parse_take_sign(p, ':') ? parse_type(p) : usual;
}

static const struct ir_expr *parse_constant(struct parser *p)
{
    struct ir_module *m = p->module;
    bool negative = parse_is_sign(p, '-');
    if (negative && parse_peek_sign(p) == '#')
        lexer_next(p);
    if (parse_take_sign(p, '#')) {
        double v = parse_take_word(p, "nan") ? (double)NAN : (double)INFINITY;
        if (v > 0 && !parse_take_word(p, "inf"))
            parse_fail(p, "expected #inf or #nan");
        return ir_float(m, constant_type(p, ir_type_float(m, 32)), negative ? -v : v);
    }
    struct parser before = *p;
    if (negative)
        lexer_next(p);
    if (p->token.kind == TOKEN_REAL) {
        double v = p->token.real;
        lexer_next(p);
        return ir_float(m, constant_type(p, ir_type_float(m, 32)), negative ? -v : v);
    }
    if (!p->failed)
        *p = before;
    int64_t v = parse_want_signed(p);
    return ir_int(m, constant_type(p, ir_type_int(m, 32, true)), v);
}

struct ir_func *parse_func_number(struct parser *p, const char *name)
{
    if (!parse_take_sign(p, '#'))
        return text_names_find(&p->names, name);
    if (parse_take_word(p, "none"))
        return NULL;
    uint64_t id = parse_want_int(p, ~0U);
    if (p->failed || id < p->module->funcs.len)
        return p->failed ? NULL : p->module->funcs.at[id];
    parse_fail(p, "no function #%llu", (unsigned long long)id);
    return NULL;
}

static const struct ir_expr *parse_value_ref(struct parser *p)
{
    unsigned id = (unsigned)parse_want_int(p, LIMIT_IR_TEXT_VALUES);
    struct ir_value *v = parse_value(p, id);
    if (v && !p->failed)
        return ir_value(p->module, v);
    parse_fail(p, "no statement defines %%%u", id);
    return failed_expr(p);
}

static const struct ir_expr *find_builtin(struct parser *p, const char *name)
{
    for (int i = 0; i < IR_BUILTIN_COUNT; i++) {
        if (strcmp(ir_builtin_text((enum ir_builtin)i), name) == 0)
            return ir_builtin(p->module, (enum ir_builtin)i);
    }
    return NULL;
}

static const struct ir_expr *parse_sign_leaf(struct parser *p)
{
    if (parse_take_sign(p, '&')) {
        const struct ir_decl *d = want_decl(p);
        return p->failed ? failed_expr(p) : ir_addr(p->module, d);
    }
    if (parse_take_sign(p, '%'))
        return parse_value_ref(p);
    if (parse_take_sign(p, '@')) {
        const char *name = parse_want_text(p);
        return ir_func_ref(p->module, name, parse_func_number(p, name));
    }
    if (parse_is_sign(p, '-') || parse_is_sign(p, '#'))
        return parse_constant(p);
    if (parse_is_sign(p, '$') && parse_peek_sign(p) == '.') {
        const struct ir_decl *d = want_decl(p);
        return p->failed ? failed_expr(p) : ir_var(p->module, d);
    }
    if (parse_take_sign(p, '$')) {
        const struct ir_expr *b = find_builtin(p, parse_want_name(p));
        if (b && !p->failed)
            return b;
    }
    parse_fail(p, "expected an expression");
    return failed_expr(p);
}

/* ---- operators -------------------------------------------------------------------------- */

static int find_op(const char *name)
{
    for (int i = 0; i < IR_OP_COUNT; i++) {
        if (strcmp(ir_op_info((enum ir_op)i)->text, name) == 0)
            return i;
    }
    return -1;
}

struct operands {
    const char *text;
    VEC(const struct ir_expr *) args;
};

/* f(x, .member, y) and pure("name", x, y) */
static void parse_operands(struct parser *p, enum ir_op op, struct operands *o)
{
    bool takes_member = op == IR_FIELD || op == IR_MEMBER || op == IR_WITH;
    parse_want_sign(p, '(');
    if (op == IR_PURE)
        o->text = parse_want_text(p);
    for (bool first = op != IR_PURE; !p->failed && !parse_take_sign(p, ')'); first = false) {
        if (!first)
            parse_want_sign(p, ',');
        if (takes_member && parse_take_sign(p, '.')) {
            o->text = parse_want_text(p);
            continue;
        }
        const struct ir_expr *e = parse_expr(p);
        vec_push(p->arena, &o->args, e);
    }
    if (takes_member && !o->text)
        parse_fail(p, "'%s' needs a .member", ir_op_info(op)->text);
}

static const struct ir_expr *parse_named_leaf(struct parser *p, enum ir_op op,
                                              const struct ir_type *t)
{
    struct ir_module *m = p->module;
    const struct ir_expr *e = NULL;
    parse_want_sign(p, '(');
    if (op == IR_TPARAM) {
        e = ir_tparam(m, t, parse_want_text(p));
    } else if (op == IR_OPAQUE) {
        e = ir_opaque(m, t, parse_want_string(p));
    } else if (op == IR_SIZEOF) {
        e = ir_sizeof(m, parse_type(p));
    } else if (op == IR_LAMBDA) {
        parse_want_sign(p, '@');
        const char *name = parse_want_text(p);
        e = ir_lambda(m, parse_func_number(p, name));
    } else {
        parse_fail(p, "'%s' is not written as a call", ir_op_info(op)->text);
    }
    parse_want_sign(p, ')');
    return e ? e : failed_expr(p);
}

static const struct ir_type *written_or_inferred(struct parser *p, enum ir_op op,
                                                 const struct ir_type *t, const struct operands *o)
{
    if (t)
        return t;
    struct text_inferred i = text_infer(op, o->text, o->args.at, o->args.len);
    if (i.type)
        return i.type;
    switch (i.plain) {
    case PLAIN_BOOL: return ir_type_bool(p->module);
    case PLAIN_S32: return ir_type_int(p->module, 32, true);
    case PLAIN_S64: return ir_type_int(p->module, 64, true);
    case PLAIN_NONE: break;
    }
    const char *text = ir_op_info(op)->text;
    parse_fail(p, "'%s' needs a type here: %s<type>(...)", text, text);
    return ir_type_unknown(p->module, "error");
}

/* ptradd(&array, i): the index counts elements of the array */
static void decay_array(struct parser *p, struct operands *o)
{
    const struct ir_expr *x = o->args.at[0];
    if (x->op == IR_ADDR && x->decl->type->kind == TYPE_ARRAY)
        o->args.at[0] =
            ir_unary(p->module, IR_CAST, ir_type_pointer(p->module, x->decl->type->elem), x);
}

static const struct ir_expr *parse_operator(struct parser *p)
{
    const char *name = parse_want_name(p);
    int found = find_op(name);
    enum ir_op op = (enum ir_op)found;
    const struct ir_type *t = NULL;
    struct operands o = {0};
    if (found < 0) {
        parse_fail(p, "unknown operator '%.60s'", name);
        return failed_expr(p);
    }
    if (parse_take_sign(p, '<')) {
        t = parse_type(p);
        parse_want_sign(p, '>');
    }
    if (ir_op_info(op)->flags & IR_OP_LEAF)
        return parse_named_leaf(p, op, t);
    parse_operands(p, op, &o);
    int want = ir_op_info(op)->operands;
    if (want >= 0 && (size_t)want != o.args.len)
        parse_fail(p, "'%s' takes %d operands", name, want);
    if (p->failed)
        return failed_expr(p);
    if (op == IR_PTRADD && !t)
        decay_array(p, &o);
    t = written_or_inferred(p, op, t, &o);
    return p->failed ? failed_expr(p) : ir_make(p->module, op, t, o.text, o.args.at, o.args.len);
}

static const struct ir_expr *parse_word(struct parser *p)
{
    char next = parse_peek_sign(p);
    if (next == '(' || next == '<')
        return parse_operator(p);
    if (parse_is_word(p, "true") || parse_is_word(p, "false")) {
        bool value = parse_take_word(p, "true");
        if (!value)
            lexer_next(p);
        return ir_int(p->module, constant_type(p, ir_type_bool(p->module)), value);
    }
    const char *name = parse_want_name(p);
    const struct ir_decl *d = parse_find_decl(p, name);
    if (d)
        return ir_var(p->module, d);
    const struct ir_expr *b = find_builtin(p, name);
    if (b)
        return b;
    parse_fail(p, "unknown variable '%.60s'", name);
    return failed_expr(p);
}

const struct ir_expr *parse_expr(struct parser *p)
{
    const struct ir_expr *e = NULL;
    if (enter(p)) {
        switch (p->token.kind) {
        case TOKEN_INT:
        case TOKEN_REAL: e = parse_constant(p); break;
        case TOKEN_STRING: e = ir_string(p->module, parse_want_string(p)); break;
        case TOKEN_NAME: e = parse_word(p); break;
        case TOKEN_SIGN: e = parse_sign_leaf(p); break;
        case TOKEN_LINE:
        case TOKEN_END: parse_fail(p, "expected an expression"); break;
        }
    }
    p->depth--;
    return e ? e : failed_expr(p);
}

const struct ir_expr *parse_expr_or_null(struct parser *p)
{
    return parse_take_sign(p, '!') ? NULL : parse_expr(p);
}
