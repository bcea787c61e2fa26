/* SPDX-License-Identifier: Apache-2.0 */
/*
 * IR text.  One declaration, label or statement a line; `//` starts a comment.  [x] is optional, x*
 * any number with commas between.  NAME is an identifier that may hold dots (i.2), or any text
 * between backquotes; STRING is in double quotes with \" \\ \n \xHH; TEXT is a NAME or a STRING.
 *
 *   module    = "module" STRING | "main" | "repaired" N | "lost" N | "missing" STRING
 *             | ("struct" | "union") TEXT "{" (TEXT ":" type)* "}"
 *             | STORAGE decl                                     a global
 *             | KIND "@" TEXT "(" decl* ")" ["->" type] fattr [ "{" body "}" ]
 *   KIND      = kernel device host hostdevice
 *   fattr     = qualified STRING, record STRING, lambda, template, errors, header, internal,
 *               ssa, body, parent #N, bounds(expr [, expr]), tparams((type|value) TEXT [= expr], ...),
 *               of #N, instance(expr*) [is #N] [at span], span, name span: in any order
 *   STORAGE   = local temp shared dynshared device constant hostglobal capture
 *   decl      = NAME ":" type [src STRING] [mem|reg] [space SPACE] [guessed] [length] [= expr] [span]
 *   span      = "@" LINE [":" COLUMN] ["-" LINE ":" COLUMN] [file STRING] [macro STRING]
 *
 *   type      = [const] base [STRING] [ "{" BYTES|? "}" ] ( "[" [COUNT | ? | =expr] "]" )*
 *   base      = s8 s32 u64 f16 f32 ..., bool, void, unknown, func, ptr<type>, array<type, COUNT>,
 *               struct TEXT.  The STRING is the spelling: u64"size_t"; for unknown the reason.
 *
 *   body      = (STORAGE decl | NAME ":" | stmt)*, one a line; the first label is the entry.  A
 *               block that does not end in a terminator gets `ret`.
 *   stmt      = set V = expr            | eval expr          | load V = addr | store addr, expr
 *             | atomic [V =] STRING(addr, expr*)             | asynccopy (addr, expr*)
 *             | call [V =] "@"TEXT(expr*)                    | warpop [V =] STRING(expr*)
 *             | barrier [V =] SCOPE STRING [(expr*)]         | fence SCOPE STRING [(expr*)]
 *             | launch "@"TEXT[<expr*>]<<<grid, block [, shared [, stream]]>>>(expr* | ?) [coop]
 *               [written span] [via(expr)]
 *             | assume expr             | asm [V =] STRING(expr*)
 *             | phi V = (NAME: expr, ...) | jump NAME | br expr, NAME, NAME
 *             | switch expr, N: NAME, ..., NAME | ret [expr] | trap
 *               then attributes (as STRING, on(expr), guessed, checked, ...; see parse_attribute)
 *               and a span.  V = NAME [%N] [":" type]: with a type, it declares the variable; %N
 *               numbers the value after SSA.  `!` stands for a missing name or expression.
 *   SCOPE     = warp block cluster grid named unknown
 *
 *   expr      = 5  -5:s64  1.5:f64  #inf  #nan  true  "text"    constants: s32, f32 if not said
 *             | NAME | %N | &NAME | "@"TEXT[#ID|#none]          variable, value, address, function
 *             | threadIdx.x ... | $laneid ...                   built-ins ($ where a name could be)
 *             | $.NAME | &$.NAME                               a global behind a local of that name
 *             | op [<type>] (expr*)   field(p, .m)  member(v, .m)  with(v, .m, x)  pure("f", x)
 *               opaque("why")  tparam(N)  sizeof(type)  lambda(@f)
 *               The type of most operators follows from their operands (text_infer).
 */
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "ir/ir_internal.h"
#include "ir/ir_text_internal.h"

void parse_decl_attributes(struct parser *p, struct ir_decl *d)
{
    for (;;) {
        if (parse_take_word(p, "src"))
            d->source_name = parse_want_string(p);
        else if (parse_take_word(p, "mem"))
            d->in_memory = true;
        else if (parse_take_word(p, "reg"))
            d->in_memory = false;
        else if (parse_take_word(p, "space"))
            d->space = (enum ir_space)parse_want_choice(p, text_space, TEXT_SPACE_COUNT, "a space");
        else if (parse_take_word(p, "guessed"))
            d->guessed = true;
        else if (parse_take_word(p, "length"))
            d->is_length = true;
        else if (parse_take_sign(p, '='))
            d->init = parse_expr(p);
        else
            break;
    }
    if (parse_is_sign(p, '@'))
        d->span = parse_span(p);
}

static void want_line_end(struct parser *p)
{
    if (p->token.kind == TOKEN_LINE)
        lexer_next(p);
    else if (p->token.kind != TOKEN_END)
        parse_fail(p, "unexpected text at the end of the line");
}

/* ---- lines of the module ---------------------------------------------------------------- */

static void parse_record(struct parser *p)
{
    const char *name = parse_want_text(p);
    struct ir_record *r = map_get(&p->records, name);
    parse_want_sign(p, '{');
    while (!p->failed && r && !parse_take_sign(p, '}')) {
        struct ir_field f = {0};
        if (r->fields.len)
            parse_want_sign(p, ',');
        f.name = parse_want_text(p);
        parse_want_sign(p, ':');
        f.type = parse_type(p);
        vec_push(p->arena, &r->fields, f);
    }
}

static int storage_of(const struct parser *p)
{
    for (int i = 0; i < TEXT_STORAGE_COUNT; i++) {
        if (parse_is_word(p, text_storage[i]))
            return i;
    }
    return -1;
}

static void parse_global(struct parser *p)
{
    enum ir_storage storage = (enum ir_storage)storage_of(p);
    lexer_next(p);
    const char *name = parse_want_name(p);
    parse_want_sign(p, ':');
    const struct ir_type *t = parse_type(p);
    if (p->failed)
        return;
    if (*name == '\0' || map_get(&p->module->global_names, name)) {
        parse_fail(p, "'%.60s' is declared twice", name);
        return;
    }
    struct ir_decl *d = ir_global_create(p->module, name, t, storage);
    if (storage != STORAGE_TEMP)
        d->source_name = arena_strndup(p->arena, name, text_source_name_length(name));
    else
        d->source_name = "";
    parse_decl_attributes(p, d);
}

static int kind_of(const struct parser *p)
{
    for (int i = 0; i < TEXT_FUNC_KIND_COUNT; i++) {
        if (parse_is_word(p, text_func_kind[i]) && parse_peek_sign(p) == '@')
            return i;
    }
    return -1;
}

static void parse_module_line(struct parser *p)
{
    struct ir_module *m = p->module;
    if (parse_take_word(p, "module")) {
        m->path = parse_want_string(p);
    } else if (parse_take_word(p, "main")) {
        m->has_main = true;
    } else if (parse_take_word(p, "repaired")) {
        m->repaired_decls = (unsigned)parse_want_int(p, ~0U);
    } else if (parse_take_word(p, "lost")) {
        m->functions_lost = (unsigned)parse_want_int(p, ~0U);
    } else if (parse_take_word(p, "missing")) {
        const char *name = parse_want_string(p);
        vec_push(p->arena, &m->missing_includes, name);
    } else if (parse_take_word(p, "struct") || parse_take_word(p, "union")) {
        parse_record(p);
    } else if (storage_of(p) >= 0) {
        parse_global(p);
    } else if (p->token.kind != TOKEN_LINE) {
        parse_fail(p, "expected a function, a global or a struct");
    }
}

/* ---- functions -------------------------------------------------------------------------- */

static void parse_params(struct parser *p)
{
    struct ir_func *f = p->func;
    parse_want_sign(p, '(');
    while (!p->failed && !parse_take_sign(p, ')')) {
        if (f->params.len)
            parse_want_sign(p, ',');
        const char *name = parse_want_name(p);
        parse_want_sign(p, ':');
        const struct ir_type *t = parse_type(p);
        if (p->failed)
            return;
        if (*name == '\0' || map_get(&f->decl_names, name)) {
            parse_fail(p, "'%.60s' is declared twice", name);
            return;
        }
        struct ir_decl *d = ir_decl_create(f, name, t, STORAGE_PARAM);
        d->source_name = arena_strndup(p->arena, name, text_source_name_length(name));
        parse_decl_attributes(p, d);
    }
}

static void parse_tparams(struct parser *p)
{
    parse_want_sign(p, '(');
    while (!p->failed && !parse_take_sign(p, ')')) {
        struct ir_tparam t = {0};
        if (p->func->tparams.len)
            parse_want_sign(p, ',');
        t.is_type = parse_take_word(p, "type");
        if (!t.is_type && !parse_take_word(p, "value"))
            parse_fail(p, "expected 'type' or 'value'");
        t.name = parse_want_text(p);
        if (parse_take_sign(p, '='))
            t.default_value = parse_expr(p);
        vec_push(p->arena, &p->func->tparams, t);
    }
}

static void parse_instance(struct parser *p)
{
    struct ir_instance *in = ARENA_NEW(p->arena, struct ir_instance);
    parse_want_sign(p, '(');
    while (!p->failed && !parse_take_sign(p, ')')) {
        if (in->args.len)
            parse_want_sign(p, ',');
        const struct ir_expr *e = parse_expr(p);
        vec_push(p->arena, &in->args, e);
    }
    if (parse_take_word(p, "is"))
        in->func = parse_func_number(p, "");
    if (parse_take_word(p, "at"))
        in->span = parse_span(p);
    vec_push(p->arena, &p->func->instances, in);
}

static void parse_bounds(struct parser *p)
{
    parse_want_sign(p, '(');
    p->func->max_threads = parse_expr_or_null(p);
    if (parse_take_sign(p, ','))
        p->func->min_blocks = parse_expr_or_null(p);
    parse_want_sign(p, ')');
}

static bool parse_func_attribute(struct parser *p)
{
    struct ir_func *f = p->func;
    if (parse_take_word(p, "qualified"))
        f->qualified_name = parse_want_string(p);
    else if (parse_take_word(p, "record"))
        f->record_name = parse_want_string(p);
    else if (parse_take_word(p, "lambda"))
        f->is_lambda = true;
    else if (parse_take_word(p, "template"))
        f->is_template = true;
    else if (parse_take_word(p, "errors"))
        f->has_errors = true;
    else if (parse_take_word(p, "header"))
        f->in_main_file = false;
    else if (parse_take_word(p, "internal"))
        f->is_internal = true;
    else if (parse_take_word(p, "status"))
        f->returns_status = true;
    else if (parse_take_word(p, "ssa"))
        f->is_ssa = true;
    else if (parse_take_word(p, "body"))
        f->has_body = true;
    else if (parse_take_word(p, "parent"))
        f->parent = parse_func_number(p, "");
    else if (parse_take_word(p, "tparams"))
        parse_tparams(p);
    else if (parse_take_word(p, "of"))
        f->instance_of = parse_func_number(p, "");
    else if (parse_take_word(p, "instance"))
        parse_instance(p);
    else if (parse_take_word(p, "bounds"))
        parse_bounds(p);
    else if (parse_take_word(p, "name"))
        f->name_span = parse_span(p);
    else if (parse_is_sign(p, '@'))
        f->span = parse_span(p);
    else
        return false;
    return true;
}

/* Arguments in the order of the predecessors that ir_func_finish() left. */
static void place_phi_args(struct parser *p, struct pending_phi *phi)
{
    const struct ir_block *b = phi->stmt->block;
    for (size_t i = 0; i < b->preds.len; i++) {
        const struct ir_expr *e = NULL;
        for (size_t j = 0; j < phi->from.len; j++) {
            if (phi->from.at[j] != b->preds.at[i])
                continue;
            e = phi->values.at[j];
            break;
        }
        if (!e) {
            parse_fail(p, "a phi of '%s' has no value for '%s'", b->label, b->preds.at[i]->label);
            return;
        }
        vec_push(p->arena, &phi->stmt->args, e);
    }
}

/* A value must be defined by a statement that ir_func_finish() left in the function. */
static bool value_is_defined(const struct ir_expr *e, void *context)
{
    const struct parser *p = context;
    if (e->op != IR_VALUE)
        return true;
    const struct ir_stmt *def = e->value->def;
    return def && def->id < p->func->stmts.len && p->func->stmts.at[def->id] == def;
}

static void check_slot(const struct ir_expr **slot, void *context)
{
    struct parser *p = context;
    if (!ir_walk(*slot, value_is_defined, p))
        parse_fail(p, "'@%.60s' uses a value that no reachable statement defines", p->func->name);
}

static void finish_func(struct parser *p)
{
    struct ir_func *f = p->func;
    if (!f->is_ssa && (f->value_count || p->phis.len)) {
        parse_fail(p, "'@%.60s' has values (%%N) or phis but is not marked ssa", f->name);
        return;
    }
    ir_func_finish(f);
    for (size_t i = 0; i < p->phis.len && !p->failed; i++) {
        const struct ir_block *b = p->phis.at[i]->stmt->block;
        if (b->id < f->blocks.len && f->blocks.at[b->id] == b)
            place_phi_args(p, p->phis.at[i]);
    }
    for (size_t i = 0; f->is_ssa && i < f->stmts.len && !p->failed; i++)
        ir_stmt_visit(f->stmts.at[i], check_slot, p);
}

static void parse_func(struct parser *p, struct ir_func *f)
{
    p->func = f;
    p->block = NULL;
    p->labels = p->values = (struct map){0};
    p->phis.len = 0;
    lexer_next(p); /* kind @ name: read_names() has been here */
    parse_want_sign(p, '@');
    parse_want_text(p);
    parse_params(p);
    if (parse_take_sign(p, TOKEN_ARROW))
        f->return_type = parse_type(p);
    while (!p->failed && parse_func_attribute(p))
        ;
    if (parse_take_sign(p, '{')) {
        want_line_end(p);
        struct parser at_body = *p;
        parse_scan_body(p);
        if (!p->failed) {
            p->lexer = at_body.lexer;
            p->token = at_body.token;
        }
        parse_body(p);
        parse_want_sign(p, '}');
        if (!p->failed)
            finish_func(p);
    }
    want_line_end(p);
    p->func = NULL;
}

/* ---- passes over the text --------------------------------------------------------------- */

static void read_record_name(struct parser *p)
{
    bool is_union = parse_is_word(p, "union");
    lexer_next(p);
    struct ir_record *r = ARENA_NEW(p->arena, struct ir_record);
    r->is_union = is_union;
    r->name = parse_want_text(p);
    if (p->failed)
        return;
    if (map_get(&p->records, r->name)) {
        parse_fail(p, "struct '%.60s' is there twice", r->name);
        return;
    }
    map_put(p->arena, &p->records, r->name, r);
    vec_push(p->arena, &p->module->records, r);
}

static void read_func_name(struct parser *p)
{
    enum ir_func_kind kind = (enum ir_func_kind)kind_of(p);
    lexer_next(p);
    parse_want_sign(p, '@');
    const char *name = parse_want_text(p);
    if (p->failed)
        return;
    struct ir_func *f = ir_func_create(p->module, name, kind);
    text_names_add(&p->names, name, f);
    while (p->token.kind != TOKEN_LINE && p->token.kind != TOKEN_END) {
        if (!parse_take_word(p, "qualified"))
            lexer_next(p);
        else if (p->token.kind == TOKEN_STRING)
            text_names_add(&p->names, p->token.text, f);
    }
}

/* Does this line open a function's body?  Leaves the line's end as the next token. */
static bool skip_line(struct parser *p)
{
    bool opens = false;
    while (p->token.kind != TOKEN_LINE && p->token.kind != TOKEN_END) {
        opens = parse_is_sign(p, '{');
        lexer_next(p);
    }
    return opens;
}

static void skip_body(struct parser *p)
{
    while (p->token.kind != TOKEN_END && !parse_is_sign(p, '}')) {
        skip_line(p);
        if (p->token.kind == TOKEN_LINE)
            lexer_next(p);
    }
}

enum pass { PASS_NAMES, PASS_GLOBALS, PASS_FUNCS };

static void skip_func(struct parser *p)
{
    if (skip_line(p)) {
        if (p->token.kind == TOKEN_LINE)
            lexer_next(p);
        skip_body(p);
        skip_line(p);
    }
}

static void run_pass(struct parser *p, enum pass pass, const char *text, size_t n)
{
    size_t next_func = 0;
    p->lexer = (struct lexer){.text = text, .n = n, .line = 1};
    lexer_next(p);
    while (!p->failed && p->token.kind != TOKEN_END) {
        if (kind_of(p) >= 0) {
            if (pass == PASS_FUNCS && next_func < p->module->funcs.len) {
                parse_func(p, p->module->funcs.at[next_func++]);
                continue;
            }
            if (pass == PASS_NAMES) {
                struct parser before = *p;
                read_func_name(p);
                if (p->failed)
                    return;
                p->lexer = before.lexer;
                p->token = before.token;
            }
            skip_func(p);
        } else if (pass == PASS_GLOBALS) {
            parse_module_line(p);
        } else {
            if (pass == PASS_NAMES && (parse_is_word(p, "struct") || parse_is_word(p, "union")))
                read_record_name(p);
            skip_line(p);
        }
        want_line_end(p);
    }
}

struct ir_module *ir_parse_module(struct arena *a, const char *text, size_t n)
{
    struct parser p = {.arena = a, .module = ir_module_create(a, "")};
    p.names.arena = a;
    if (n > LIMIT_IR_TEXT_BYTES) {
        error_set("line 1: IR text is larger than %zu bytes", LIMIT_IR_TEXT_BYTES);
        return NULL;
    }
    run_pass(&p, PASS_NAMES, text, n);
    if (!p.failed)
        run_pass(&p, PASS_GLOBALS, text, n);
    if (!p.failed)
        run_pass(&p, PASS_FUNCS, text, n);
    return p.failed ? NULL : p.module;
}
