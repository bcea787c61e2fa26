/* SPDX-License-Identifier: Apache-2.0 */
/* Expressions in C notation, for messages. */
#include <string.h>

#include "base/strbuf.h"
#include "ir/ir_internal.h"

/* Binding strength as in C; larger binds tighter. */
enum {
    BIND_SELECT = 1,
    BIND_LOR,
    BIND_LAND,
    BIND_OR,
    BIND_XOR,
    BIND_AND,
    BIND_EQUAL,
    BIND_ORDER,
    BIND_SHIFT,
    BIND_SUM,
    BIND_PRODUCT,
    BIND_UNARY,
    BIND_POSTFIX,
};

struct writer {
    struct strbuf out;
    size_t budget;   /* bytes after which nothing more is written: expressions are DAGs */
    unsigned values; /* definitions of values that are being written */
};

static void write_expr(struct writer *w, const struct ir_expr *e, int around);
static void write_target(struct writer *w, const struct ir_expr *addr);

static void put(struct writer *w, const char *s)
{
    if (w->out.len < w->budget)
        strbuf_add(&w->out, s);
}

static const char *binary_sign(enum ir_op op, int *bind)
{
    static const struct {
        enum ir_op op;
        int bind;
        const char *sign;
    } signs[] = {
        {IR_ADD, BIND_SUM, " + "},     {IR_SUB, BIND_SUM, " - "},     {IR_MUL, BIND_PRODUCT, " * "},
        {IR_DIV, BIND_PRODUCT, " / "}, {IR_REM, BIND_PRODUCT, " % "}, {IR_SHL, BIND_SHIFT, " << "},
        {IR_SHR, BIND_SHIFT, " >> "},  {IR_BITAND, BIND_AND, " & "},  {IR_BITOR, BIND_OR, " | "},
        {IR_BITXOR, BIND_XOR, " ^ "},  {IR_LT, BIND_ORDER, " < "},    {IR_LE, BIND_ORDER, " <= "},
        {IR_GT, BIND_ORDER, " > "},    {IR_GE, BIND_ORDER, " >= "},   {IR_EQ, BIND_EQUAL, " == "},
        {IR_NE, BIND_EQUAL, " != "},   {IR_LAND, BIND_LAND, " && "},  {IR_LOR, BIND_LOR, " || "},
        {IR_PTRADD, BIND_SUM, " + "},  {IR_PTRDIFF, BIND_SUM, " - "},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (signs[i].op == op) {
            *bind = signs[i].bind;
            return signs[i].sign;
        }
    }
    return NULL;
}

static void write_type(struct writer *w, const struct ir_type *t)
{
    static const char *const ints[] = {
        "unsigned char", "signed char", "unsigned short",     "short",
        "unsigned int",  "int",         "unsigned long long", "long long"};
    if (t->name && t->kind != TYPE_UNKNOWN) {
        put(w, t->name);
        return;
    }
    switch (t->kind) {
    case TYPE_VOID: put(w, "void"); break;
    case TYPE_BOOL: put(w, "bool"); break;
    case TYPE_INT: {
        int row = t->bits <= 8 ? 0 : t->bits <= 16 ? 2 : t->bits <= 32 ? 4 : 6;
        put(w, ints[row + t->is_signed]);
        break;
    }
    case TYPE_FLOAT: put(w, t->bits == 64 ? "double" : t->bits == 32 ? "float" : "half"); break;
    case TYPE_POINTER:
        write_type(w, t->elem);
        put(w, " *");
        break;
    case TYPE_ARRAY: write_type(w, t->elem); break;
    case TYPE_UNKNOWN:
    case TYPE_RECORD:
    case TYPE_FUNCTION: put(w, "auto"); break;
    }
}

static void write_args(struct writer *w, const struct ir_expr *const *args, size_t n)
{
    put(w, "(");
    for (size_t i = 0; i < n && w->out.len < w->budget; i++) {
        if (i)
            put(w, ", ");
        write_expr(w, args[i], 0);
    }
    put(w, ")");
}

/* A loaded value is written as what was loaded, a call's as the call. */
static bool write_definition(struct writer *w, const struct ir_stmt *def)
{
    bool done = true;
    if (!def || w->values >= 16)
        return false;
    w->values++;
    if (def->kind == IR_STMT_LOAD && def->addr)
        write_target(w, def->source_expr ? def->source_expr : def->addr);
    else if ((def->kind == IR_STMT_CALL || def->kind == IR_STMT_WARPOP) && def->name) {
        bool called = def->object && strcmp(def->name, "operator()") == 0; /* `at(i, k)` */
        if (called)
            write_expr(w, def->object, 0);
        else
            put(w, def->name);
        write_args(w, def->args.at, def->args.len);
    } else if (def->kind == IR_STMT_ATOMIC && def->name && def->addr) {
        put(w, def->name);
        put(w, "(...)");
    } else {
        done = false;
    }
    w->values--;
    return done;
}

static void write_decl(struct writer *w, const struct ir_decl *d, const struct ir_stmt *def)
{
    if (d->source_name && *d->source_name)
        put(w, d->source_name);
    else if (!write_definition(w, def ? def : d->def))
        put(w, d->storage == STORAGE_LOCAL ? "(...)" : d->name); /* a choice of two has no name */
}

/* Array to pointer conversion and changes of const do not show in C. */
static const struct ir_expr *strip_decay(const struct ir_expr *e)
{
    while (e->op == IR_CAST && e->type->kind == TYPE_POINTER &&
           e->args[0]->type->kind == TYPE_POINTER) {
        const struct ir_type *from = e->args[0]->type->elem;
        if (from->kind != TYPE_ARRAY || !ir_type_same(from->elem, e->type->elem))
            break;
        e = e->args[0];
    }
    return e;
}

/* What the address points at, as an lvalue. */
static void write_target(struct writer *w, const struct ir_expr *addr)
{
    addr = strip_decay(addr);
    if (addr->op == IR_ADDR) {
        write_decl(w, addr->decl, NULL);
    } else if (addr->op == IR_PTRADD) {
        const struct ir_expr *base = strip_decay(addr->args[0]);
        if (base->op == IR_ADDR || base->op == IR_FIELD ||
            (base->op == IR_PTRADD && base != addr->args[0]))
            write_target(w, base);
        else
            write_expr(w, base, BIND_POSTFIX);
        put(w, "[");
        write_expr(w, addr->args[1], 0);
        put(w, "]");
    } else if (addr->op == IR_FIELD) {
        const struct ir_expr *base = strip_decay(addr->args[0]);
        bool is_lvalue = base->op == IR_ADDR || base->op == IR_PTRADD || base->op == IR_FIELD;
        if (is_lvalue)
            write_target(w, base);
        else
            write_expr(w, base, BIND_POSTFIX);
        if (strcmp(addr->text, "[]") == 0)
            return; /* the elements of an object of a type that is not known: they have no name */
        put(w, is_lvalue ? "." : "->");
        put(w, addr->text);
    } else {
        const struct ir_stmt *def = addr->op == IR_VALUE ? addr->value->def
                                    : addr->op == IR_VAR ? addr->decl->def
                                                         : NULL;
        /* what a function of a class out of sight returns is a reference, which nobody wrote */
        put(w, def && def->kind == IR_STMT_CALL && def->guessed ? "" : "*");
        write_expr(w, addr, BIND_UNARY);
    }
}

static void write_leaf(struct writer *w, const struct ir_expr *e)
{
    switch (e->op) {
    case IR_INT:
        if (e->type->kind == TYPE_BOOL)
            put(w, e->number ? "true" : "false");
        else if (e->type->kind == TYPE_INT && !e->type->is_signed)
            strbuf_addf(&w->out, "%llu", (unsigned long long)e->number);
        else
            strbuf_addf(&w->out, "%lld", (long long)e->number);
        break;
    case IR_FLOAT: strbuf_addf(&w->out, "%g", e->real); break;
    case IR_STRING:
        put(w, "\"");
        put(w, e->text);
        put(w, "\"");
        break;
    case IR_BUILTIN: put(w, ir_builtin_text(e->builtin)); break;
    case IR_VAR: write_decl(w, e->decl, NULL); break;
    case IR_VALUE: write_decl(w, e->value->decl, e->value->def); break;
    case IR_ADDR: {
        const struct ir_expr *decayed = e;
        put(w, decayed->decl->type->kind == TYPE_ARRAY ? "" : "&");
        write_decl(w, e->decl, NULL);
        break;
    }
    case IR_SIZEOF:
        put(w, "sizeof(");
        write_type(w, e->type_arg);
        put(w, ")");
        break;
    case IR_LAMBDA: put(w, "[...]"); break;
    case IR_OPAQUE: put(w, "..."); break;
    default: put(w, e->text ? e->text : "..."); break;
    }
}

static void write_call(struct writer *w, const char *name, const struct ir_expr *e)
{
    put(w, name);
    write_args(w, e->args, e->arg_count);
}

static void write_unary(struct writer *w, const struct ir_expr *e)
{
    const struct ir_expr *x = e->args[0];
    bool is_number = ir_type_is_scalar(e->type) && ir_type_is_scalar(x->type);
    /* to a type without a name, or of a header of our own: `thrust::device` as a policy */
    bool is_nameless = e->type->kind == TYPE_UNKNOWN ||
                       (e->type->name && strncmp(e->type->name, "__cudalint", 10) == 0);
    if (e->op == IR_CAST && strip_decay(e) != e) {
        write_expr(w, strip_decay(e), BIND_UNARY);
    } else if (e->op == IR_CAST && is_nameless) {
        write_expr(w, x, BIND_UNARY);
    } else if (e->op == IR_CAST && is_number && !e->type->name && e->type->kind == TYPE_INT &&
               x->type->kind != TYPE_FLOAT) {
        write_expr(w, x, BIND_UNARY); /* implicit conversions are noise in a message */
    } else if (e->op == IR_CAST) {
        put(w, "(");
        write_type(w, e->type);
        put(w, ")");
        write_expr(w, x, BIND_UNARY);
    } else {
        put(w, e->op == IR_NEG ? "-" : e->op == IR_BITNOT ? "~" : "!");
        write_expr(w, x, BIND_UNARY);
    }
}

static void write_other(struct writer *w, const struct ir_expr *e)
{
    switch (e->op) {
    case IR_MIN: write_call(w, "min", e); break;
    case IR_MAX: write_call(w, "max", e); break;
    case IR_PURE: write_call(w, e->text, e); break;
    case IR_RECORD: write_call(w, e->type->name ? e->type->name : "", e); break;
    case IR_WITH: put(w, "..."); break;
    case IR_FIELD:
        put(w, "&");
        write_target(w, e);
        break;
    case IR_MEMBER:
        write_expr(w, e->args[0], BIND_POSTFIX);
        put(w, ".");
        put(w, e->text);
        break;
    case IR_SELECT:
        write_expr(w, e->args[0], BIND_LOR);
        put(w, " ? ");
        write_expr(w, e->args[1], BIND_SELECT);
        put(w, " : ");
        write_expr(w, e->args[2], BIND_SELECT);
        break;
    default: write_unary(w, e); break;
    }
}

/* What an expression's text binds with, so that its user knows whether it needs parentheses. */
static int bind_of(const struct ir_expr *e)
{
    int bind;
    if (binary_sign(e->op, &bind))
        return bind;
    if (e->op == IR_SELECT)
        return BIND_SELECT;
    if (e->op == IR_INT && e->number < 0)
        return BIND_UNARY;
    return ir_op_info(e->op)->operands == 1 && e->op != IR_MEMBER ? BIND_UNARY : BIND_POSTFIX;
}

/* Between integers, and to or from a type that is not known: `(auto)n` says nothing. */
static bool is_silent_cast(const struct ir_expr *e)
{
    if (e->op != IR_CAST)
        return false;
    enum ir_type_kind to = e->type->kind, from = e->args[0]->type->kind;
    bool whole = from == TYPE_INT || from == TYPE_BOOL || from == TYPE_UNKNOWN;
    return (to == TYPE_INT && !e->type->name && whole) || (to == TYPE_UNKNOWN && whole);
}

static void write_expr(struct writer *w, const struct ir_expr *e, int around)
{
    int bind;
    if (w->out.len >= w->budget)
        return;
    while (is_silent_cast(e))
        e = e->args[0];
    const char *sign = binary_sign(e->op, &bind);
    bool parens = bind_of(e) < around;
    if (parens)
        put(w, "(");
    if (sign) {
        write_expr(w, e->args[0], bind);
        put(w, sign);
        write_expr(w, e->args[1], bind + 1);
    } else if (ir_op_info(e->op)->flags & IR_OP_LEAF) {
        write_leaf(w, e);
    } else {
        write_other(w, e);
    }
    if (parens)
        put(w, ")");
}

/* Cuts at the byte before a UTF-8 sequence, never inside. */
static size_t cut_before(const char *s, size_t n)
{
    while (n > 0 && ((unsigned char)s[n] & 0xC0) == 0x80)
        n--;
    return n;
}

const char *ir_expr_source(struct arena *a, const struct ir_expr *e, size_t max)
{
    struct writer w = {.budget = max * 4 + 256};
    if (e)
        write_expr(&w, e, 0);
    const char *text = strbuf_text(&w.out);
    const char *result;
    if (w.out.len <= max) {
        result = arena_strdup(a, text);
    } else if (max < 8) {
        result = arena_strndup(a, "...", max < 3 ? max : 3);
    } else if (w.out.len >= w.budget) { /* the end was never written */
        result = arena_printf(a, "%.*s...", (int)cut_before(text, max - 3), text);
    } else {
        size_t tail = (max - 3) / 3;
        size_t from = w.out.len - tail;
        while (((unsigned char)text[from] & 0xC0) == 0x80)
            from++;
        result =
            arena_printf(a, "%.*s...%s", (int)cut_before(text, max - 3 - tail), text, text + from);
    }
    strbuf_free(&w.out);
    return result;
}
