/* SPDX-License-Identifier: Apache-2.0 */
/* Parsing of a function's body; the grammar is in ir_text_parse.c. */
#include <string.h>

#include "base/limits.h"
#include "ir/ir_internal.h"
#include "ir/ir_text_internal.h"

#define MAX_POSITION 1000000000U

struct ir_span parse_span(struct parser *p)
{
    struct ir_span s = {0};
    if (!parse_take_sign(p, '@'))
        return s;
    s.line = s.end_line = (unsigned)parse_want_int(p, MAX_POSITION);
    if (parse_take_sign(p, ':'))
        s.column = s.end_column = (unsigned)parse_want_int(p, MAX_POSITION);
    if (parse_take_sign(p, '-')) {
        s.end_line = (unsigned)parse_want_int(p, MAX_POSITION);
        parse_want_sign(p, ':');
        s.end_column = (unsigned)parse_want_int(p, MAX_POSITION);
    }
    if (parse_take_word(p, "file"))
        s.path = parse_want_string(p);
    if (parse_take_word(p, "macro"))
        s.macro = parse_want_string(p);
    return s;
}

/* ---- looking ahead: labels and variables that are declared where they are assigned --------- */

static int find_stmt(const char *word)
{
    for (int i = 0; i < IR_STMT_COUNT; i++) {
        if (strcmp(ir_stmt_info((enum ir_stmt_kind)i)->text, word) == 0)
            return i;
    }
    return -1;
}

static int find_storage(const struct parser *p)
{
    for (int i = 1; i < TEXT_STORAGE_COUNT; i++) { /* parameters stand in the header */
        if (parse_is_word(p, text_storage[i]))
            return i;
    }
    return -1;
}

static void skip_line(struct parser *p)
{
    while (p->token.kind != TOKEN_LINE && p->token.kind != TOKEN_END)
        lexer_next(p);
    if (p->token.kind == TOKEN_LINE)
        lexer_next(p);
}

static void set_source_name(struct parser *p, struct ir_decl *d)
{
    if (d->storage != STORAGE_TEMP)
        d->source_name = arena_strndup(p->arena, d->name, text_source_name_length(d->name));
}

static void declare_inline(struct parser *p, const char *name, enum ir_stmt_kind kind)
{
    const struct ir_type *t = parse_type(p);
    struct ir_decl *d = map_get(&p->func->decl_names, name);
    if (p->failed || *name == '\0')
        return;
    if (d) {
        if (d->type != t)
            parse_fail(p, "'%.60s' has another type already", name);
        return;
    }
    bool is_temp = kind != IR_STMT_SET && text_is_temp_name(name, strlen(name));
    set_source_name(p, ir_decl_create(p->func, name, t, is_temp ? STORAGE_TEMP : STORAGE_LOCAL));
}

static void declare_value(struct parser *p, const char *name)
{
    unsigned id = (unsigned)parse_want_int(p, LIMIT_IR_TEXT_VALUES);
    struct ir_decl *d = NULL;
    if (parse_take_sign(p, ':'))
        declare_inline(p, name, IR_STMT_LOAD);
    d = map_get(&p->func->decl_names, name);
    if (p->failed)
        return;
    if (!d) {
        parse_fail(p, "unknown variable '%.60s'", name);
        return;
    }
    if (parse_value(p, id)) {
        parse_fail(p, "%%%u is defined twice", id);
        return;
    }
    struct ir_value *v = ARENA_NEW(p->arena, struct ir_value);
    v->decl = d;
    v->id = id;
    map_put_number(p->arena, &p->values, id, v);
    if (id >= p->func->value_count)
        p->func->value_count = id + 1;
}

static void scan_stmt(struct parser *p)
{
    int kind = find_stmt(p->token.text);
    lexer_next(p);
    bool defines = kind >= 0 && (ir_stmt_info((enum ir_stmt_kind)kind)->flags & IR_STMT_DEFINES);
    if (!defines || p->token.kind != TOKEN_NAME)
        return;
    char next = parse_peek_sign(p);
    if (next != ':' && next != '%')
        return;
    const char *name = parse_want_name(p);
    if (parse_take_sign(p, ':'))
        declare_inline(p, name, (enum ir_stmt_kind)kind);
    else if (parse_take_sign(p, '%'))
        declare_value(p, name);
}

static void declare(struct parser *p)
{
    enum ir_storage storage = (enum ir_storage)find_storage(p);
    lexer_next(p);
    const char *name = parse_want_name(p);
    parse_want_sign(p, ':');
    const struct ir_type *t = parse_type(p);
    if (p->failed)
        return;
    if (*name == '\0' || map_get(&p->func->decl_names, name)) {
        parse_fail(p, "'%.60s' is declared twice", name);
        return;
    }
    struct ir_decl *d = ir_decl_create(p->func, name, t, storage);
    set_source_name(p, d);
    parse_decl_attributes(p, d);
}

static void add_label(struct parser *p, const char *name)
{
    if (*name == '\0' || map_get(&p->labels, name)) {
        parse_fail(p, "label '%.60s' is there twice", name);
        return;
    }
    map_put(p->arena, &p->labels, name, ir_block_create(p->func, name));
}

static bool is_body_end(const struct parser *p)
{
    return p->token.kind == TOKEN_END || parse_is_sign(p, '}');
}

void parse_scan_body(struct parser *p)
{
    while (!is_body_end(p)) {
        if (p->token.kind == TOKEN_NAME && parse_peek_sign(p) == ':')
            add_label(p, p->token.text);
        else if (find_storage(p) >= 0)
            declare(p);
        else if (p->token.kind == TOKEN_NAME) {
            if (p->func->blocks.len == 0)
                add_label(p, "entry");
            scan_stmt(p);
        }
        skip_line(p);
    }
}

/* ---- statements ------------------------------------------------------------------------- */

static struct ir_block *parse_label(struct parser *p)
{
    const char *name = parse_want_name(p);
    struct ir_block *b = map_get(&p->labels, name);
    if (!b)
        parse_fail(p, "no label '%.60s'", name);
    return b;
}

static void parse_edge(struct parser *p)
{
    struct ir_block *to = parse_label(p);
    if (!p->failed)
        ir_edge_add(p->block, to);
}

/* "i%3: s32 =", all of it known from parse_scan_body. */
static void parse_target(struct parser *p, struct ir_stmt *s)
{
    char next = parse_peek_sign(p);
    if (!(ir_stmt_info(s->kind)->flags & IR_STMT_DEFINES) || p->token.kind != TOKEN_NAME ||
        (next != '%' && next != ':' && next != '='))
        return;
    const char *name = parse_want_name(p);
    s->var = parse_find_decl(p, name);
    if (!s->var)
        parse_fail(p, "unknown variable '%.60s'", name);
    if (parse_take_sign(p, '%')) {
        struct ir_value *v = parse_value(p, (unsigned)parse_want_int(p, LIMIT_IR_TEXT_VALUES));
        if (!p->failed && v) {
            s->value = v;
            v->def = s;
        }
    }
    if (parse_take_sign(p, ':'))
        parse_type(p);
    parse_want_sign(p, '=');
}

/* (args), or (addr, args) */
static void parse_args(struct parser *p, struct ir_stmt *s, bool with_addr)
{
    parse_want_sign(p, '(');
    if (with_addr)
        s->addr = parse_expr_or_null(p);
    for (bool first = !with_addr; !p->failed && !parse_take_sign(p, ')'); first = false) {
        if (!first)
            parse_want_sign(p, ',');
        const struct ir_expr *e = parse_expr_or_null(p);
        vec_push(p->arena, &s->args, e);
    }
}

static void parse_name(struct parser *p, struct ir_stmt *s)
{
    if (parse_take_sign(p, '!'))
        return;
    if (s->kind == IR_STMT_CALL) {
        parse_want_sign(p, '@');
        s->name = parse_want_text(p);
        s->callee = parse_func_number(p, s->name);
    } else {
        s->name = parse_want_string(p);
    }
    if (s->kind == IR_STMT_CALL)
        s->qualified_name = s->name;
}

static void parse_phi(struct parser *p, struct ir_stmt *s)
{
    struct pending_phi *phi = ARENA_NEW(p->arena, struct pending_phi);
    phi->stmt = s;
    parse_want_sign(p, '(');
    while (!p->failed && !parse_take_sign(p, ')')) {
        if (phi->from.len)
            parse_want_sign(p, ',');
        struct ir_block *from = parse_label(p);
        parse_want_sign(p, ':');
        const struct ir_expr *e = parse_expr(p);
        vec_push(p->arena, &phi->from, from);
        vec_push(p->arena, &phi->values, e);
    }
    vec_push(p->arena, &p->phis, phi);
}

/* <<<grid, block, shared, stream>>> */
static void parse_launch_shape(struct parser *p, struct ir_launch *l)
{
    const struct ir_expr **slots[] = {&l->grid, &l->block, &l->shared_bytes, &l->stream};
    l->shared_bytes = ir_int(p->module, ir_type_int(p->module, 64, false), 0);
    for (int i = 0; i < 3; i++)
        parse_want_sign(p, '<');
    for (size_t i = 0; i < 4; i++) {
        if (i && !parse_take_sign(p, ','))
            break;
        *slots[i] = parse_expr_or_null(p);
    }
    for (int i = 0; i < 3; i++)
        parse_want_sign(p, '>');
}

static void parse_launch_args(struct parser *p, struct ir_launch *l)
{
    l->args_known = true;
    parse_want_sign(p, '(');
    for (bool first = true; !p->failed && !parse_take_sign(p, ')'); first = false) {
        if (!first)
            parse_want_sign(p, ',');
        if (parse_take_sign(p, '?')) {
            l->args_known = false;
            continue;
        }
        const struct ir_expr *e = parse_expr_or_null(p);
        vec_push(p->arena, &l->args, e);
    }
}

static void parse_launch(struct parser *p, struct ir_stmt *s)
{
    struct ir_launch *l = ARENA_NEW(p->arena, struct ir_launch);
    s->launch = l;
    if (!parse_take_sign(p, '!')) {
        parse_want_sign(p, '@');
        l->kernel_name = parse_want_text(p);
        l->kernel = parse_func_number(p, l->kernel_name);
        l->kernel_expr = ir_func_ref(p->module, l->kernel_name, l->kernel);
    }
    if (parse_is_sign(p, '<') && parse_peek_sign(p) != '<') {
        lexer_next(p);
        while (!p->failed && !parse_take_sign(p, '>')) {
            if (l->template_args.len)
                parse_want_sign(p, ',');
            const struct ir_expr *e = parse_expr_or_null(p);
            vec_push(p->arena, &l->template_args, e);
        }
    }
    parse_launch_shape(p, l);
    parse_launch_args(p, l);
    l->cooperative = parse_take_word(p, "coop");
    if (parse_take_word(p, "written"))
        l->written = parse_span(p);
    if (parse_take_word(p, "via")) {
        parse_want_sign(p, '(');
        l->kernel_expr = parse_expr_or_null(p);
        parse_want_sign(p, ')');
    }
}

static void parse_cases(struct parser *p, struct ir_stmt *s)
{
    for (;;) {
        parse_want_sign(p, ',');
        if (p->failed || (p->token.kind != TOKEN_INT && !parse_is_sign(p, '-')))
            break;
        int64_t v = parse_want_signed(p);
        vec_push(p->arena, &s->case_values, v);
        parse_want_sign(p, ':');
        parse_edge(p);
    }
    parse_edge(p);
}

static void parse_terminator(struct parser *p, struct ir_stmt *s)
{
    if (s->kind == IR_STMT_JUMP) {
        parse_edge(p);
    } else if (s->kind == IR_STMT_BRANCH) {
        parse_want_sign(p, ',');
        parse_edge(p);
        parse_want_sign(p, ',');
        parse_edge(p);
    } else if (s->kind == IR_STMT_SWITCH) {
        parse_cases(p, s);
    }
}

static const struct ir_expr *parse_in_parens(struct parser *p)
{
    parse_want_sign(p, '(');
    const struct ir_expr *e = parse_expr(p);
    parse_want_sign(p, ')');
    return e;
}

static bool parse_attribute(struct parser *p, struct ir_stmt *s)
{
    if (parse_take_word(p, "named"))
        s->name = parse_want_string(p);
    else if (parse_take_word(p, "as"))
        s->qualified_name = parse_want_string(p);
    else if (parse_take_word(p, "expr"))
        s->expr = parse_in_parens(p);
    else if (parse_take_word(p, "addr"))
        s->addr = parse_in_parens(p);
    else if (parse_take_word(p, "args"))
        parse_args(p, s, false);
    else if (parse_take_word(p, "on"))
        s->object = parse_in_parens(p);
    else if (parse_take_word(p, "objtype"))
        s->object_type = parse_type(p);
    else if (parse_take_word(p, "fn"))
        s->callee = parse_func_number(p, "");
    else if (parse_take_word(p, "scope"))
        s->scope = (enum ir_scope)parse_want_choice(p, text_scope, TEXT_SCOPE_COUNT, "a scope");
    else if (parse_take_word(p, "write"))
        s->is_write = true;
    else if (parse_take_word(p, "nowrite"))
        s->is_write = false;
    else if (parse_take_word(p, "guessed"))
        s->guessed = true;
    else if (parse_take_word(p, "checked"))
        s->checked_result = true;
    else
        return false;
    return true;
}

static bool has_operand(const struct parser *p)
{
    if (p->token.kind == TOKEN_LINE || p->token.kind == TOKEN_END)
        return false;
    const struct lexer *l = &p->lexer; /* "@12:3" is a position, "@f" a function */
    char next = l->at < l->n ? l->text[l->at] : ' ';
    return !(parse_is_sign(p, '@') && next >= '0' && next <= '9');
}

void parse_stmt(struct parser *p)
{
    int kind = find_stmt(p->token.text);
    if (kind < 0) {
        parse_fail(p, "unknown statement '%.60s'", p->token.text);
        return;
    }
    struct ir_stmt *s = ir_stmt_add(p->block, (enum ir_stmt_kind)kind, (struct ir_span){0});
    unsigned shows = text_stmt_shows(s->kind);
    lexer_next(p);
    parse_target(p, s);
    if (shows & SHOWS_SCOPE)
        s->scope = (enum ir_scope)parse_want_choice(p, text_scope, TEXT_SCOPE_COUNT, "a scope");
    if (shows & SHOWS_NAME)
        parse_name(p, s);
    bool has_args = (shows & SHOWS_ARGS) != 0;
    if ((shows & SHOWS_ADDR) && !has_args)
        s->addr = parse_expr_or_null(p);
    if ((shows & SHOWS_EXPR) && (s->kind != IR_STMT_RETURN || has_operand(p))) {
        if (s->kind == IR_STMT_STORE)
            parse_want_sign(p, ',');
        s->expr = parse_expr_or_null(p);
    }
    if (s->kind == IR_STMT_PHI)
        parse_phi(p, s);
    else if (has_args && (!(shows & SHOWS_SCOPE) || parse_is_sign(p, '(')))
        parse_args(p, s, (shows & SHOWS_ADDR) != 0);
    if (s->kind == IR_STMT_LAUNCH)
        parse_launch(p, s);
    parse_terminator(p, s);
    while (!p->failed && parse_attribute(p, s))
        ;
    s->span = parse_span(p);
}

void parse_body(struct parser *p)
{
    while (!is_body_end(p)) {
        if (p->token.kind == TOKEN_NAME && parse_peek_sign(p) == ':') {
            p->block = map_get(&p->labels, p->token.text);
            lexer_next(p);
            lexer_next(p);
        } else if (find_storage(p) >= 0) {
            while (p->token.kind != TOKEN_LINE && p->token.kind != TOKEN_END)
                lexer_next(p); /* done by parse_scan_body */
        } else if (p->token.kind == TOKEN_NAME) {
            if (!p->block)
                p->block = p->func->blocks.at[0];
            parse_stmt(p);
        }
        if (p->token.kind == TOKEN_LINE)
            lexer_next(p);
        else if (p->token.kind != TOKEN_END)
            parse_fail(p, "unexpected text at the end of the line");
    }
}
