/* SPDX-License-Identifier: Apache-2.0 */
/* The words of a slice: macros are found by them, and what clang leaves open in templates. */
#include <string.h>

#include "front/repair_internal.h"
#include "front/slice_private.h"
#include "front/slice_standin.h"

bool slice_range_alive(const struct slice_range *r)
{
    if (!r->kept)
        return false;
    for (size_t i = 0; i < r->units.len; i++) {
        if (r->units.at[i]->missing)
            return false;
    }
    return true;
}

bool slice_is_blank(const struct slice_range *r, unsigned offset)
{
    for (size_t i = 0; i < r->units.len; i++) {
        const struct slice_unit *u = r->units.at[i];
        for (size_t k = 0; k < u->blanks.len; k++) {
            if (u->blanks.at[k].from <= offset && offset < u->blanks.at[k].to)
                return true;
        }
    }
    return false;
}

struct collect {
    struct slice_index *x;
    struct slice_words *w;
    bool more;
};

static void add_word(struct collect *c, const char *word, bool names_too);

static void want_by_name(struct collect *c, const char *word)
{
    const struct slice_units *units = map_get(&c->x->by_name, word);
    /* Another overload of what is there is no news. */
    for (size_t i = 0; units && i < units->list.len; i++) {
        if (units->list.at[i]->mark != SLICE_UNMARKED)
            return;
    }
    for (size_t i = 0; units && i < units->list.len; i++) {
        struct slice_unit *u = units->list.at[i];
        if (u->is_device && u->mark == SLICE_UNMARKED) {
            slice_want(c->x, u);
            c->more = true;
        }
    }
}

/* Names in the body of a macro; its parameters are none. */
static void add_macro_body(struct collect *c, const struct slice_macro *m)
{
    struct lex_text body;
    struct map params = {0};
    bool has_params = m->body < m->to && m->file->text[m->body] == '(';
    long i = 0;
    lex_part(c->x->a, m->file->text, m->body, m->to, &body);
    for (long end = has_params ? lex_behind(&body, 0) : 0; i < end; i++) {
        if (lex_is_word(&body, i))
            map_put(c->x->a, &params, lex_spelling(c->x->a, &body, i), &params);
    }
    for (; i < (long)body.tokens.len; i++) {
        const char *word = lex_spelling(c->x->a, &body, i);
        if (lex_is_word(&body, i) && !map_get(&params, word))
            add_word(c, word, !lex_is(&body, i - 1, ".") && !lex_is(&body, i - 1, "->"));
    }
}

static void add_macro(struct collect *c, const char *word)
{
    struct slice_macros *macros = map_get(&c->x->macros, word);
    if (macros && !macros->kept) {
        macros->kept = true;
        for (size_t i = 0; i < macros->list.len; i++) {
            if (!macros->list.at[i]->is_undef)
                add_macro_body(c, macros->list.at[i]);
        }
    }
    if (macros || !map_get(&c->x->u->repair->tree.macros, word))
        return;
    const char *standin = slice_standin_macro(c->x, word);
    if (standin)
        vec_push(c->x->a, &c->w->macros, word);
    else if (!c->w->missing)
        c->w->missing = word;
}

static void add_define(struct collect *c, const char *word)
{
    const struct front_args *args = &c->x->u->args;
    size_t n = strlen(word);
    for (size_t i = args->ours; i < args->list.len; i++) {
        const char *arg = args->list.at[i];
        if (strcmp(arg, "-D") == 0 && i + 1 < args->list.len)
            arg = arena_printf(c->x->a, "-D%s", args->list.at[i + 1]);
        if (strncmp(arg, "-D", 2) == 0 && strncmp(arg + 2, word, n) == 0 &&
            (arg[2 + n] == '\0' || arg[2 + n] == '=' || arg[2 + n] == '('))
            vec_push(c->x->a, &c->w->defines, arg);
    }
}

static void add_word(struct collect *c, const char *word, bool names_too)
{
    if (!map_get(&c->w->seen, word)) {
        map_put(c->x->a, &c->w->seen, word, (void *)(uintptr_t)word);
        vec_push(c->x->a, &c->w->list, word);
        add_macro(c, word);
        add_define(c, word);
    }
    if (names_too)
        want_by_name(c, word);
}

/* Is the token one after `.` or `->`, or does it name what is declared there? */
static bool is_free_name(const struct lex_text *t, long i)
{
    return !lex_is(t, i - 1, ".") && !lex_is(t, i - 1, "->");
}

/* Attributes are not in the AST: what repair made up for this one. */
static void check_bounds(struct collect *c, const struct lex_text *t, long open)
{
    for (long i = open; i < lex_behind(t, open); i++) {
        const char *word = lex_spelling(c->x->a, t, i);
        const struct guess *g = guess_child(c->x->u->repair->tree.root, word);
        if (lex_is_word(t, i) && !c->w->missing && !map_get(&c->x->by_name, word) && g && !g->known)
            c->w->missing = word;
    }
}

static void add_range(struct collect *c, struct slice_range *r)
{
    const struct lex_text *t = &r->file->lex;
    bool in_template = false;
    for (size_t i = 0; i < r->units.len; i++)
        in_template |= r->units.at[i]->is_template;
    bool head = true; /* before the body of a function: attributes are not in the AST */
    for (long i = lex_find(t, r->from);
         i >= 0 && i < (long)t->tokens.len && t->tokens.at[i].offset < r->to; i++) {
        head &= !lex_is(t, i, "{");
        if (!lex_is_word(t, i) || slice_is_blank(r, t->tokens.at[i].offset))
            continue;
        if (lex_is(t, i, "__launch_bounds__"))
            check_bounds(c, t, i + 1);
        if (lex_is(t, i + 1, "=") && lex_is(t, i - 1, ".") &&
            (lex_is(t, i - 2, "{") || lex_is(t, i - 2, ",")))
            c->w->needs_cxx20 = true; /* { .x = 1 } */
        add_word(c, lex_spelling(c->x->a, t, i), (head || in_template) && is_free_name(t, i));
    }
}

static void add_lambdas(struct collect *c)
{
    for (size_t i = 0; i < c->x->lambdas.len; i++) {
        const struct slice_lambda *l = c->x->lambdas.at[i];
        const struct lex_text *t = &l->file->lex;
        for (long k = lex_find(t, l->from);
             l->used && k >= 0 && k < (long)t->tokens.len && t->tokens.at[k].offset < l->to; k++) {
            if (lex_is_word(t, k))
                add_word(c, lex_spelling(c->x->a, t, k), false);
        }
    }
}

/* ---- using ------------------------------------------------------------------------------------ */

struct using_target {
    struct collect *c;
    CXCursor space; /* the namespace that is named */
    bool is_kept;   /* a using-declaration whose target is in the slice */
};

static enum CXChildVisitResult look_at_target(CXCursor c, CXCursor parent, CXClientData data)
{
    struct using_target *t = data;
    (void)parent;
    if (c.kind == CXCursor_NamespaceRef)
        t->space = clang_getCursorReferenced(c);
    unsigned n = c.kind == CXCursor_OverloadedDeclRef ? clang_getNumOverloadedDecls(c) : 0;
    for (unsigned i = 0; i < n; i++)
        t->is_kept |= slice_is_available(t->c->x, clang_getOverloadedDecl(c, i));
    if (c.kind == CXCursor_TypeRef || c.kind == CXCursor_TemplateRef)
        t->is_kept |= slice_is_available(t->c->x, clang_getCursorReferenced(c));
    return CXChildVisit_Continue;
}

/* Declares the namespace, empty, so that naming it is never an error. */
static void declare_namespace(struct collect *c, CXCursor space)
{
    const char *open = "", *close = "";
    if (space.kind == CXCursor_NamespaceAlias)
        return;
    for (; space.kind == CXCursor_Namespace; space = clang_getCursorSemanticParent(space)) {
        const char *name = slice_spelling(c->x, space);
        if (!*name || *name == '(')
            return;
        open = arena_printf(c->x->a, "namespace %s { %s", name, open);
        close = arena_printf(c->x->a, "%s}", close);
    }
    const char *text = arena_printf(c->x->a, "%s%s", open, close);
    for (size_t i = 0; i < c->w->namespaces.len; i++) {
        if (strcmp(c->w->namespaces.at[i], text) == 0)
            return;
    }
    if (*text)
        vec_push(c->x->a, &c->w->namespaces, text);
}

/* `using namespace X` always stays; aliases and using-declarations when their name is there. */
static void add_using(struct collect *c, struct slice_unit *u)
{
    struct using_target t = {.c = c, .space = clang_getNullCursor()};
    int kind = (int)u->cursor.kind;
    if (kind != CXCursor_UsingDirective && kind != CXCursor_UsingDeclaration &&
        kind != CXCursor_NamespaceAlias)
        return;
    clang_visitChildren(u->cursor, look_at_target, &t);
    bool named = map_get(&c->w->seen, u->name) != NULL;
    if (kind == CXCursor_UsingDeclaration ? !named || !t.is_kept
                                          : kind == CXCursor_NamespaceAlias && !named)
        return;
    declare_namespace(c, t.space);
    if (u->mark == SLICE_UNMARKED)
        slice_want(c->x, u);
    if (!u->range->read) {
        u->range->read = true;
        add_range(c, u->range);
    }
}

void slice_collect_words(struct slice_index *x, struct slice_words *w)
{
    struct collect c = {.x = x, .w = w};
    *w = (struct slice_words){0};
    do {
        c.more = false;
        for (size_t i = 0; i < x->files.len; i++) {
            struct slice_file *f = x->files.at[i];
            for (size_t k = 0; k < f->ranges.len; k++) {
                if (!slice_range_alive(f->ranges.at[k]) || f->ranges.at[k]->read)
                    continue;
                f->ranges.at[k]->read = true;
                add_range(&c, f->ranges.at[k]);
            }
        }
        add_lambdas(&c);
    } while (c.more);
    for (size_t i = 0; i < x->units.len; i++)
        add_using(&c, x->units.at[i]);
}
