/* SPDX-License-Identifier: Apache-2.0 */
/* Printing of modules, functions and statements; the grammar is in ir_text_parse.c. */
#include <string.h>

#include "ir/ir_internal.h"
#include "ir/ir_text_print.h"

/* ---- declarations ----------------------------------------------------------------------- */

static void print_span(struct strbuf *out, const char *before, struct ir_span s)
{
    if (!s.line)
        return;
    strbuf_addf(out, "%s @%u:%u-%u:%u", before, s.line, s.column, s.end_line, s.end_column);
    if (s.path) {
        strbuf_add(out, " file ");
        text_put_string(out, s.path);
    }
    if (s.macro) {
        strbuf_add(out, " macro ");
        text_put_string(out, s.macro);
    }
}

static void print_decl(struct printer *p, const struct ir_decl *d)
{
    struct ir_decl usual = {.storage = d->storage, .type = d->type};
    ir_decl_set_usual(&usual);
    size_t n = d->storage == STORAGE_TEMP ? 0 : text_source_name_length(d->name);
    text_put_name(p->out, d->name);
    strbuf_add(p->out, ": ");
    text_put_type(p, d->type);
    if (d->source_name && (strlen(d->source_name) != n || strncmp(d->source_name, d->name, n))) {
        strbuf_add(p->out, " src ");
        text_put_string(p->out, d->source_name);
    }
    if (d->in_memory != usual.in_memory)
        strbuf_add(p->out, d->in_memory ? " mem" : " reg");
    if (d->space != usual.space)
        strbuf_addf(p->out, " space %s", text_space[d->space]);
    if (d->guessed)
        strbuf_add(p->out, " guessed");
    if (d->is_length)
        strbuf_add(p->out, " length");
    if (d->init) {
        strbuf_add(p->out, " = ");
        text_put_expr(p, d->init);
    }
    if (p->spans)
        print_span(p->out, "", d->span);
}

/* ---- statements ------------------------------------------------------------------------- */

static void put_list(struct printer *p, const struct ir_expr *const *at, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i)
            strbuf_add(p->out, ", ");
        text_put_expr(p, at[i]);
    }
}

/* (args), or (addr, args) */
static void put_args(struct printer *p, const struct ir_stmt *s, bool with_addr)
{
    strbuf_add_char(p->out, '(');
    if (with_addr) {
        text_put_expr(p, s->addr);
        if (s->args.len)
            strbuf_add(p->out, ", ");
    }
    put_list(p, s->args.at, s->args.len);
    strbuf_add_char(p->out, ')');
}

/* "i%3 = " */
static void print_target(struct printer *p, const struct ir_stmt *s)
{
    bool defines = (ir_stmt_info(s->kind)->flags & IR_STMT_DEFINES) != 0;
    strbuf_addf(p->out, "  %s", ir_stmt_info(s->kind)->text);
    if (!defines || !s->var)
        return;
    strbuf_add_char(p->out, ' ');
    text_put_name(p->out, s->var->name);
    if (s->value)
        strbuf_addf(p->out, "%%%u", s->value->id);
    strbuf_add(p->out, " =");
}

static void print_launch(struct printer *p, const struct ir_launch *l)
{
    struct strbuf *out = p->out;
    if (l->kernel_name) {
        strbuf_add(out, " @");
        text_put_name_or_string(out, l->kernel_name);
        text_put_func_number(p, l->kernel_name, l->kernel);
    } else {
        strbuf_add(out, " !");
    }
    if (l->template_args.len) {
        strbuf_add_char(out, '<');
        put_list(p, l->template_args.at, l->template_args.len);
        strbuf_add_char(out, '>');
    }
    strbuf_add(out, "<<<");
    put_list(p, (const struct ir_expr *[]){l->grid, l->block, l->shared_bytes, l->stream}, 4);
    strbuf_add(out, ">>>(");
    put_list(p, l->args.at, l->args.len);
    if (!l->args_known)
        strbuf_add(out, l->args.len ? ", ?" : "?");
    strbuf_add_char(out, ')');
    if (l->cooperative)
        strbuf_add(out, " coop");
    if (p->spans)
        print_span(out, " written", l->written);
    const struct ir_expr *e = l->kernel_expr;
    size_t n = l->kernel_name ? strlen(l->kernel_name) : 0;
    bool usual = e && n && e->op == IR_FUNC && e->func == l->kernel &&
                 strncmp(e->text, l->kernel_name, n) == 0 &&
                 (!e->text[n] || (e->text[n] == '<' && l->template_args.len));
    if (!usual) {
        strbuf_add(out, " via(");
        text_put_expr(p, e);
        strbuf_add_char(out, ')');
    }
}

static void print_label(struct printer *p, const struct ir_block *b)
{
    if (b->label)
        text_put_name(p->out, b->label);
    else
        strbuf_addf(p->out, "b%u", b->id);
}

static void print_succ(struct printer *p, const struct ir_stmt *s, size_t i)
{
    const struct ir_block *b = s->block;
    if (i < b->succs.len)
        print_label(p, b->succs.at[i]);
    else
        strbuf_add_char(p->out, '!');
}

static void print_phi(struct printer *p, const struct ir_stmt *s)
{
    strbuf_add(p->out, " (");
    for (size_t i = 0; i < s->args.len && i < s->block->preds.len; i++) {
        if (i)
            strbuf_add(p->out, ", ");
        print_label(p, s->block->preds.at[i]);
        strbuf_add(p->out, ": ");
        text_put_expr(p, s->args.at[i]);
    }
    strbuf_add_char(p->out, ')');
}

static void print_terminator(struct printer *p, const struct ir_stmt *s)
{
    struct strbuf *out = p->out;
    if (s->kind == IR_STMT_JUMP) {
        strbuf_add_char(out, ' ');
        print_succ(p, s, 0);
    } else if (s->kind == IR_STMT_BRANCH) {
        strbuf_add(out, ", ");
        print_succ(p, s, 0);
        strbuf_add(out, ", ");
        print_succ(p, s, 1);
    } else if (s->kind == IR_STMT_SWITCH) {
        for (size_t i = 0; i < s->case_values.len; i++) {
            strbuf_addf(out, ", %lld: ", (long long)s->case_values.at[i]);
            print_succ(p, s, i);
        }
        strbuf_add(out, ", ");
        print_succ(p, s, s->case_values.len);
    }
}

static void print_name(struct printer *p, const struct ir_stmt *s)
{
    struct strbuf *out = p->out;
    strbuf_add_char(out, ' ');
    if (!s->name) {
        strbuf_add_char(out, '!');
    } else if (s->kind == IR_STMT_CALL) {
        strbuf_add_char(out, '@');
        text_put_name_or_string(out, s->name);
        text_put_func_number(p, s->name, s->callee);
    } else {
        text_put_string(out, s->name);
    }
}

/* What the statement's kind does not lead one to expect. */
static void print_attributes(struct printer *p, const struct ir_stmt *s, unsigned shows)
{
    struct strbuf *out = p->out;
    if (s->name && !(shows & SHOWS_NAME)) {
        strbuf_add(out, " named ");
        text_put_string(out, s->name);
    }
    if (s->qualified_name && (!s->name || strcmp(s->name, s->qualified_name) != 0)) {
        strbuf_add(out, " as ");
        text_put_string(out, s->qualified_name);
    }
    if (s->expr && !(shows & SHOWS_EXPR))
        text_put_attribute(p, " expr(", s->expr);
    if (s->addr && !(shows & SHOWS_ADDR))
        text_put_attribute(p, " addr(", s->addr);
    if (s->args.len && !(shows & SHOWS_ARGS)) {
        strbuf_add(out, " args");
        put_args(p, s, false);
    }
    if (s->object)
        text_put_attribute(p, " on(", s->object);
    if (s->object_type) {
        strbuf_add(out, " objtype ");
        text_put_type(p, s->object_type);
    }
    if (s->callee && s->kind != IR_STMT_CALL)
        strbuf_addf(out, " fn #%u", s->callee->id);
    if (s->scope && !(shows & SHOWS_SCOPE))
        strbuf_addf(out, " scope %s", text_scope[s->scope]);
    bool writes =
        s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC || s->kind == IR_STMT_ASYNCCOPY;
    if (s->is_write != writes)
        strbuf_add(out, s->is_write ? " write" : " nowrite");
    if (s->guessed)
        strbuf_add(out, " guessed");
    if (s->checked_result)
        strbuf_add(out, " checked");
}

static void print_stmt(struct printer *p, const struct ir_stmt *s)
{
    unsigned shows = text_stmt_shows(s->kind);
    struct strbuf *out = p->out;
    print_target(p, s);
    if (shows & SHOWS_SCOPE)
        strbuf_addf(out, " %s", text_scope[s->scope]);
    if (shows & SHOWS_NAME)
        print_name(p, s);
    if ((shows & SHOWS_ADDR) && !(shows & SHOWS_ARGS)) {
        strbuf_add_char(out, ' ');
        text_put_expr(p, s->addr);
    }
    if ((shows & SHOWS_EXPR) && !(s->kind == IR_STMT_RETURN && !s->expr)) {
        strbuf_add(out, s->kind == IR_STMT_STORE ? ", " : " ");
        text_put_expr(p, s->expr);
    }
    if (s->kind == IR_STMT_PHI)
        print_phi(p, s);
    else if (shows & SHOWS_ARGS) {
        if (!(shows & SHOWS_NAME))
            strbuf_add_char(out, ' ');
        put_args(p, s, (shows & SHOWS_ADDR) != 0);
    }
    if (s->kind == IR_STMT_LAUNCH && s->launch)
        print_launch(p, s->launch);
    print_terminator(p, s);

    struct strbuf tail = {0};
    p->out = &tail;
    print_attributes(p, s, shows);
    p->out = out;
    if (p->spans)
        print_span(&tail, "", s->span);
    if (tail.len && s->kind == IR_STMT_RETURN && !s->expr)
        strbuf_add(out, " !"); /* or the attribute would be taken for a variable */
    strbuf_add(out, strbuf_text(&tail));
    strbuf_free(&tail);
    strbuf_add_char(out, '\n');
}

/* ---- functions -------------------------------------------------------------------------- */

static void print_tparams(struct printer *p, const struct ir_func *f)
{
    if (!f->tparams.len)
        return;
    strbuf_add(p->out, " tparams(");
    for (size_t i = 0; i < f->tparams.len; i++) {
        const struct ir_tparam *t = &f->tparams.at[i];
        strbuf_addf(p->out, "%s%s ", i ? ", " : "", t->is_type ? "type" : "value");
        text_put_name_or_string(p->out, t->name);
        if (t->default_value) {
            strbuf_add(p->out, " = ");
            text_put_expr(p, t->default_value);
        }
    }
    strbuf_add_char(p->out, ')');
}

static void print_instances(struct printer *p, const struct ir_func *f)
{
    if (f->instance_of)
        strbuf_addf(p->out, " of #%u", f->instance_of->id);
    for (size_t i = 0; i < f->instances.len; i++) {
        const struct ir_instance *in = f->instances.at[i];
        strbuf_add(p->out, " instance(");
        put_list(p, in->args.at, in->args.len);
        strbuf_add_char(p->out, ')');
        if (in->func)
            strbuf_addf(p->out, " is #%u", in->func->id);
        if (p->spans)
            print_span(p->out, " at", in->span);
    }
}

static void put_string_attribute(struct strbuf *out, const char *word, const char *s)
{
    strbuf_addf(out, " %s ", word);
    text_put_string(out, s);
}

static void print_func_attributes(struct printer *p, const struct ir_func *f)
{
    struct strbuf *out = p->out;
    if (f->qualified_name && strcmp(f->qualified_name, f->name) != 0)
        put_string_attribute(out, "qualified", f->qualified_name);
    if (f->record_name)
        put_string_attribute(out, "record", f->record_name);
    if (f->is_lambda)
        strbuf_add(out, " lambda");
    if (f->is_template)
        strbuf_add(out, " template");
    if (f->has_errors)
        strbuf_add(out, " errors");
    if (!f->in_main_file)
        strbuf_add(out, " header");
    if (f->is_internal)
        strbuf_add(out, " internal");
    if (f->returns_status)
        strbuf_add(out, " status");
    if (f->is_ssa)
        strbuf_add(out, " ssa");
    if (f->parent)
        strbuf_addf(out, " parent #%u", f->parent->id);
    print_tparams(p, f);
    print_instances(p, f);
    if (f->max_threads || f->min_blocks) {
        strbuf_add(out, " bounds(");
        put_list(p, (const struct ir_expr *[]){f->max_threads, f->min_blocks}, 2);
        strbuf_add_char(out, ')');
    }
    if (f->has_body && f->blocks.len == 0)
        strbuf_add(out, " body");
    if (p->spans) {
        print_span(out, "", f->span);
        print_span(out, " name", f->name_span);
    }
}

static void print_body(struct printer *p, const struct ir_func *f)
{
    for (size_t i = 0; i < f->decls.len; i++) {
        if (f->decls.at[i]->storage == STORAGE_PARAM)
            continue;
        strbuf_addf(p->out, "  %s ", text_storage[f->decls.at[i]->storage]);
        print_decl(p, f->decls.at[i]);
        strbuf_add_char(p->out, '\n');
    }
    for (size_t i = 0; i < f->blocks.len; i++) {
        print_label(p, f->blocks.at[i]);
        strbuf_add(p->out, ":\n");
        for (size_t j = 0; j < f->blocks.at[i]->stmts.len; j++)
            print_stmt(p, f->blocks.at[i]->stmts.at[j]);
    }
}

static void print_func(struct printer *p, const struct ir_func *f)
{
    struct strbuf *out = p->out;
    p->func = f;
    strbuf_addf(out, "%s @", text_func_kind[f->kind]);
    text_put_name_or_string(out, f->name);
    strbuf_add_char(out, '(');
    for (size_t i = 0; i < f->params.len; i++) {
        if (i)
            strbuf_add(out, ", ");
        print_decl(p, f->params.at[i]);
    }
    strbuf_add_char(out, ')');
    if (f->return_type && f->return_type->kind != TYPE_VOID) {
        strbuf_add(out, " -> ");
        text_put_type(p, f->return_type);
    }
    print_func_attributes(p, f);
    if (f->blocks.len || f->decls.len > f->params.len) {
        strbuf_add(out, " {\n");
        print_body(p, f);
        strbuf_add_char(out, '}');
    }
    strbuf_add_char(out, '\n');
    p->func = NULL;
}

/* ---- modules ---------------------------------------------------------------------------- */

static void print_record(struct printer *p, const struct ir_record *r)
{
    strbuf_add(p->out, r->is_union ? "union " : "struct ");
    text_put_name_or_string(p->out, r->name ? r->name : "");
    strbuf_add(p->out, " {");
    for (size_t i = 0; i < r->fields.len; i++) {
        strbuf_add(p->out, i ? ", " : " ");
        text_put_name_or_string(p->out, r->fields.at[i].name);
        strbuf_add(p->out, ": ");
        text_put_type(p, r->fields.at[i].type);
    }
    strbuf_add(p->out, " }\n");
}

static void print_module(struct printer *p, const struct ir_module *m)
{
    struct strbuf *out = p->out;
    strbuf_add(out, "module ");
    text_put_string(out, m->path);
    strbuf_add_char(out, '\n');
    if (m->has_main)
        strbuf_add(out, "main\n");
    if (m->repaired_decls)
        strbuf_addf(out, "repaired %u\n", m->repaired_decls);
    if (m->functions_lost)
        strbuf_addf(out, "lost %u\n", m->functions_lost);
    for (size_t i = 0; i < m->missing_includes.len; i++) {
        strbuf_add(out, "missing ");
        text_put_string(out, m->missing_includes.at[i]);
        strbuf_add_char(out, '\n');
    }
    for (size_t i = 0; i < m->records.len; i++)
        print_record(p, m->records.at[i]);
    for (size_t i = 0; i < m->globals.len; i++) {
        strbuf_addf(out, "%s ", text_storage[m->globals.at[i]->storage]);
        print_decl(p, m->globals.at[i]);
        strbuf_add_char(out, '\n');
    }
    for (size_t i = 0; i < m->funcs.len; i++) {
        strbuf_add_char(out, '\n');
        print_func(p, m->funcs.at[i]);
    }
}

static struct printer printer_open(struct strbuf *out, const struct ir_module *m,
                                   struct ir_text_options o)
{
    struct printer p = {.out = out, .spans = o.spans, .names = {.arena = arena_create()}};
    text_names_fill(&p.names, m);
    return p;
}

void ir_print_module(struct strbuf *out, const struct ir_module *m, struct ir_text_options o)
{
    struct printer p = printer_open(out, m, o);
    print_module(&p, m);
    arena_destroy(p.names.arena);
}

void ir_print_func(struct strbuf *out, const struct ir_func *f, struct ir_text_options o)
{
    struct printer p = printer_open(out, f->module, o);
    print_func(&p, f);
    arena_destroy(p.names.arena);
}
