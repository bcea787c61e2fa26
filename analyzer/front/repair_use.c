/* SPDX-License-Identifier: Apache-2.0 */
/* What an unknown name is, judged by how it is used. */
#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/limits.h"
#include "front/repair_internal.h"

static bool is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

static bool is_all_caps(const char *name)
{
    size_t letters = 0;
    for (; *name; name++) {
        if (islower((unsigned char)*name))
            return false;
        letters += isupper((unsigned char)*name) != 0;
    }
    return letters >= 2;
}

char repair_word_kind(const struct repair *r, const char *name)
{
    uintptr_t bits = (uintptr_t)map_get(&r->unknown, name);
    if (map_get(&r->types, name) || (bits & UNKNOWN_TYPE))
        return 'T';
    if (map_get(&r->values, name))
        return 'V';
    if (is_all_caps(name) || (name[0] == 'k' && isupper((unsigned char)name[1])) ||
        str_has_suffix(name, "_v") || str_has_suffix(name, "value") ||
        str_has_suffix(name, "_size") || str_has_suffix(name, "_dim"))
        return 'V';
    if (isupper((unsigned char)name[0]) || str_has_suffix(name, "_t") || strstr(name, "type") ||
        strstr(name, "Type") || strstr(name, "_t_") || strstr(name, "scalar"))
        return 'T';
    return 'V';
}

/* ---- template arguments -------------------------------------------------------------------- */

/* Kind of the argument in tokens [from, to): 'T', 'V', 'C' for what is certainly a type, or '?' when it
 * cannot be told. */
static char argument_kind(const struct repair *r, const struct lex_text *t, long from, long to)
{
    if (from >= to)
        return 'T';
    if (lex_is_decl_word(t, from))
        return 'T';
    if (!lex_is_word(t, from) && !lex_is(t, from, "::"))
        return 'V';
    if (lex_is_keyword(t, from))
        return 'V';   /* true, sizeof, nullptr */
    long last = from; /* the last word of a qualified name */
    long i = from;
    while (i < to) {
        if (lex_is(t, i, "const") || lex_is(t, i, "volatile"))
            return 'C'; /* `item const` */
        if (lex_is_word(t, i)) {
            last = i++;
        } else if (lex_is(t, i, "::")) {
            i++;
        } else if (lex_is(t, i, "<") && lex_behind_angles(t, i) > 0 &&
                   lex_behind_angles(t, i) <= to) {
            i = lex_behind_angles(t, i);
            if (i >= to)
                return 'T';
        } else {
            break;
        }
    }
    if (i < to) {
        bool declarator = (lex_is(t, i, "*") || lex_is(t, i, "&") || lex_is(t, i, "&&")) &&
                          (i + 1 >= to || lex_is_decl_word(t, i + 1) || lex_is(t, i + 1, "*"));
        bool function_type = lex_is(t, i, "(") && lex_is(t, to - 1, ")") && lex_is(t, i + 1, ")");
        if (lex_is(t, i, ".") && lex_is(t, i + 1, "."))
            return 'T'; /* a pack */
        return declarator && !function_type ? 'T' : 'V';
    }
    return repair_word_kind(r, lex_spelling(r->arena, t, last));
}

/* Kinds of the arguments between `<` at `open` and the token before `behind`. */
void repair_argument_kinds(const struct repair *r, const struct lex_text *t, long open, long behind,
                           char kinds[GUESS_MAX_ARGS + 1])
{
    size_t n = 0;
    long from = open + 1;
    int depth = 0;
    for (long i = from; i < behind && n < GUESS_MAX_ARGS; i++) {
        depth += lex_is(t, i, "<");
        bool last = i == behind - 1;
        if (last || (depth == 0 && lex_is(t, i, ","))) {
            if (i > from || !last)
                kinds[n++] = argument_kind(r, t, from, i);
            from = i + 1;
        } else if (lex_is(t, i, ">")) {
            depth--;
        } else {
            i = lex_behind(t, i) - 1;
        }
    }
    kinds[n] = '\0';
}

/* ---- one name ------------------------------------------------------------------------------ */

/* The word in front of template arguments that end with `>` at i, or -1. */
static long before_angles(const struct lex_text *t, long i)
{
    int depth = 0;
    for (long k = i; k >= 0 && i - k < 80; k--) {
        depth += lex_is(t, k, ">");
        if (lex_is(t, k, "<") && --depth == 0)
            return lex_behind_angles(t, k) == i + 1 ? k - 1 : -1;
        if (is_one_of(lex_char(t, k), ";{}"))
            return -1;
    }
    return -1;
}

/* First token of the qualified name that ends at i. */
static long chain_start(const struct lex_text *t, long i)
{
    while (lex_is(t, i - 1, "::")) {
        long word = i - 2;
        if (lex_is(t, word, ">"))
            word = before_angles(t, word);
        if (!lex_is_word(t, word) || lex_is_reserved(t, word))
            return i - 1;
        i = word;
    }
    return i;
}

/* Is token i inside template arguments (not inside parentheses within them)? Index of `<` or -1. */
static long enclosing_angle(const struct lex_text *t, long i)
{
    int depth = 0;
    for (long k = i - 1; k >= 0 && i - k < 80; k--) {
        if (lex_is(t, k, ")") || lex_is(t, k, "]") || lex_is(t, k, "}")) {
            if (t->tokens.at[k].match < 0)
                return -1;
            k = t->tokens.at[k].match;
        } else if (is_one_of(lex_char(t, k), "({[;")) {
            return -1;
        } else if (lex_is(t, k, ">")) {
            depth++;
        } else if (lex_is(t, k, "<")) {
            if (depth-- == 0)
                return lex_is_word(t, k - 1) && lex_behind_angles(t, k) > i ? k : -1;
        }
    }
    return -1;
}

static bool is_statement_start(const struct lex_text *t, long i)
{
    return i == 0 || lex_is(t, i - 1, ";") || lex_is(t, i - 1, "{") || lex_is(t, i - 1, "}");
}

static bool is_template_like(const struct lex_text *t, long behind)
{
    return behind > 0 &&
           (lex_is_word(t, behind) || is_one_of(lex_char(t, behind), "(:{),;>*&[.=") ||
            lex_is(t, behind, "<<<"));
}

static bool is_cast(const struct lex_text *t, long start, long next)
{
    if (!lex_is(t, start - 1, "("))
        return false;
    while (lex_is(t, next, "*") || lex_is(t, next, "const") || lex_is(t, next, "&"))
        next++;
    if (!lex_is(t, next, ")"))
        return false;
    static const char *const control[] = {"if", "while", "switch", "for", "constexpr", NULL};
    if (lex_is_any(t, start - 2, control))
        return false;
    if (lex_is(t, start - 2, "sizeof") || lex_is(t, start - 2, "alignof"))
        return true;
    bool called = lex_is_word(t, start - 2) && !lex_is_keyword(t, start - 2);
    if (called || is_one_of(lex_char(t, start - 2), ")]>"))
        return false;
    return lex_is_word(t, next + 1) || is_one_of(lex_char(t, next + 1), "(0123456789~!");
}

/* `X *p = ...`, `const X &r)`: a declaration, not a product. */
static bool is_declared_with(const struct lex_text *t, long start, long next)
{
    if (!is_one_of(lex_char(t, next), "*&") || lex_is(t, next, "&="))
        return false;
    long k = next;
    while (is_one_of(lex_char(t, k), "*&") || lex_is(t, k, "const") ||
           lex_is(t, k, "__restrict__") || lex_is(t, k, "__restrict"))
        k++;
    if (!lex_is_word(t, k))
        return k > next && is_one_of(lex_char(t, k), ",)>") && !lex_is(t, start - 1, "=");
    if (is_statement_start(t, start) && is_one_of(lex_char(t, k + 1), "=;,([:"))
        return true;
    bool parameter = (lex_is(t, start - 1, "(") || lex_is(t, start - 1, ",")) &&
                     is_one_of(lex_char(t, k + 1), ",)=[");
    return parameter && t->tokens.at[start].scope != LEX_IN_BODY;
}

/* Does the file declare something with the name: `name x`, `name<...>`, `name::y`? */
static bool is_used_as_type(const struct lex_text *t, const char *name)
{
    for (long i = 0; i < (long)t->tokens.len; i++) {
        if (!lex_is(t, i, name) || lex_is(t, i - 1, ".") || lex_is(t, i - 1, "->"))
            continue;
        if (lex_is(t, i + 1, "::") || lex_is(t, i + 1, "<") ||
            (lex_is_word(t, i + 1) && !lex_is_keyword(t, i + 1)) || is_declared_with(t, i, i + 1))
            return true;
    }
    return false;
}

/* `using X = <start>...` */
static bool is_alias(const struct lex_text *t, long start)
{
    if (lex_is(t, start - 1, "typename"))
        start--;
    return lex_is(t, start - 1, "=") && lex_is(t, start - 3, "using");
}

/* `using lib::name;` alone does not say what it is: what is done with it does, and how it is spelled. */
static enum guess_kind of_using(const struct repair *r, const char *name)
{
    const struct lex_text *t = repair_main(r);
    if (is_used_as_type(t, name))
        return GUESS_CLASS;
    bool called = !repair_is_constant_name(name);
    for (size_t i = 0; i < t->tokens.len && !called; i++)
        called = lex_is(t, (long)i, name) && lex_is(t, (long)i + 1, "(");
    return called ? GUESS_FUNCTION : GUESS_VALUE;
}

static enum guess_kind plain_kind(const struct repair *r, const struct lex_text *t, long start,
                                  long i, long next)
{
    static const char *const before_type[] = {"new",    "typename", "struct",    "class",   "enum",
                                              "public", "private",  "protected", "typedef", "union",
                                              "const",  "volatile", NULL};
    if (lex_is(t, next, "<<<"))
        return GUESS_KERNEL;
    if (is_alias(t, start) || lex_is_any(t, start - 1, before_type))
        return GUESS_CLASS;
    uintptr_t bits = (uintptr_t)map_get(&r->unknown, lex_spelling(r->arena, t, i));
    if (lex_is(t, start - 1, ".") || lex_is(t, start - 1, "->"))
        return GUESS_VALUE;
    if (lex_is(t, next, "("))
        return bits & UNKNOWN_TYPE ? GUESS_CLASS : GUESS_FUNCTION;
    if (lex_is(t, start - 1, "using") && lex_is(t, next, ";"))
        return of_using(r, lex_spelling(r->arena, t, i));
    if (lex_is(t, next, "{") || is_cast(t, start, next) || is_declared_with(t, start, next))
        return GUESS_CLASS;
    if (lex_is_word(t, next) &&
        (!lex_is_keyword(t, next) || lex_is(t, next, "this") || lex_is(t, next, "const")))
        return GUESS_CLASS;
    if (enclosing_angle(t, start) >= 0)
        return repair_word_kind(r, lex_spelling(r->arena, t, i)) == 'T' ? GUESS_CLASS : GUESS_VALUE;
    return GUESS_VALUE;
}

/* `Store<4>(p, i);` stands alone: nobody makes an object to throw it away. */
static bool is_whole_statement(const struct lex_text *t, long start, long open)
{
    long close = t->tokens.at[open].match;
    bool begins = is_one_of(lex_char(t, start - 1), ";{})") || lex_is(t, start - 1, "else");
    return t->tokens.at[start].scope == LEX_IN_BODY && begins && close > open &&
           lex_is(t, close + 1, ";");
}

static enum guess_kind template_kind(const struct repair *r, const struct lex_text *t, long start,
                                     long i, long next)
{
    const char *name = lex_spelling(r->arena, t, i);
    bool upper = isupper((unsigned char)name[0]) && !is_all_caps(name);
    if (lex_is(t, next, "<<<"))
        return GUESS_KERNEL;
    if (str_has_suffix(name, "_v"))
        return GUESS_VALUE_TEMPLATE;
    if (lex_is(t, start - 1, ".") || lex_is(t, start - 1, "->"))
        return GUESS_FUNCTION;
    if (lex_is(t, next, "(")) {
        bool type = (upper && !is_whole_statement(t, start, next)) || str_has_suffix(name, "_t");
        return type ? GUESS_CLASS_TEMPLATE : GUESS_FUNCTION;
    }
    bool in_angles = enclosing_angle(t, start) >= 0;
    if (!in_angles && !is_alias(t, start) && is_one_of(lex_char(t, next), "),;") &&
        t->tokens.at[start].scope == LEX_IN_BODY &&
        (is_one_of(lex_char(t, start - 1), "(,=&") || lex_is(t, start - 1, "return")) &&
        !is_cast(t, start, next))
        return GUESS_VALUE_TEMPLATE; /* a function template, passed on */
    return GUESS_CLASS_TEMPLATE;
}

bool repair_is_constant_name(const char *name)
{
    return is_all_caps(name) || (name[0] == 'k' && isupper((unsigned char)name[1]));
}

/* `X.y`, `X[i]`, `X(...)`, `X "text"`: no int. */
static bool is_opaque_use(const struct lex_text *t, long next)
{
    return lex_is(t, next, ".") || lex_is(t, next, "->") || lex_is(t, next, "[") ||
           lex_is(t, next, "(") || lex_char(t, next) == '"';
}

/* A scope without template arguments: a namespace, or a class? */
static enum guess_kind scope_kind(const struct repair *r, const struct lex_text *t, long i,
                                  long start)
{
    static const char *const namespaces[] = {"Eigen", "Kokkos", "RAJA", "QUDA", "OpenMM", NULL};
    uintptr_t bits = (uintptr_t)map_get(&r->unknown, lex_spelling(r->arena, t, i));
    if (lex_is(t, start - 1, "using") || lex_is(t, start - 1, "namespace") ||
        lex_is_any(t, i, namespaces) || map_get(&r->kernel_scopes, lex_spelling(r->arena, t, i)))
        return GUESS_NAMESPACE;
    if (bits & UNKNOWN_TYPE)
        return GUESS_CLASS;
    return isupper((unsigned char)lex_char(t, i)) ? GUESS_CLASS : GUESS_NAMESPACE;
}

/* `dim3 block(kThreads);`: clang would rather declare a function. */
static bool is_argument(const struct lex_text *t, long i, long start, long next, const char *name)
{
    return repair_is_constant_name(name) && t->tokens.at[i].scope == LEX_IN_BODY &&
           is_one_of(lex_char(t, start - 1), "(,") && is_one_of(lex_char(t, next), "),");
}

static enum guess_kind final_kind(const struct repair *r, const struct lex_text *t, long i,
                                  long start, long next, bool has_args, enum name_hint hint)
{
    if (hint == HINT_TYPE && !has_args &&
        is_argument(t, i, start, next, lex_spelling(r->arena, t, i)))
        hint = HINT_NONE;
    if (hint == HINT_NAMESPACE)
        return GUESS_NAMESPACE;
    if (hint == HINT_CONCEPT)
        return GUESS_CONCEPT;
    if (has_args) {
        enum guess_kind kind = template_kind(r, t, start, i, next);
        return hint == HINT_TYPE && kind != GUESS_KERNEL ? GUESS_CLASS_TEMPLATE : kind;
    }
    enum guess_kind kind = hint == HINT_TYPE ? GUESS_CLASS : plain_kind(r, t, start, i, next);
    if (kind == GUESS_CLASS && map_get(&r->enums, lex_spelling(r->arena, t, i)))
        return GUESS_ENUM;
    return kind;
}

/* `lib_int64::max()`: a class, whatever its name says. */
static bool is_a_scope(struct repair *r, const char *name)
{
    const struct lex_text *all = repair_main(r);
    const struct repair_places *p = repair_places_of(r, all, name);
    for (size_t n = 0; n < p->at.len; n++) {
        if (lex_is(all, p->at.at[n] + 1, "::"))
            return true;
    }
    return false;
}

/* True when the name is one of those whose meaning is certain. */
static bool take_known(struct repair *r, struct guess *g)
{
    if (g->known_failed || !g->parent)
        return false;
    if (g->known) {
        g->known_failed = g->known_round < r->round;
        r->tree.version += g->known_failed;
        return !g->known_failed;
    }
    g->known = guess_known(g->parent == r->tree.root ? "" : g->parent->name, g->name);
    if (!g->known && g->kind == GUESS_CLASS && !is_a_scope(r, g->name))
        g->known = guess_integer(r->arena, g->name);
    g->known_round = r->round;
    r->tree.version += g->known != NULL;
    return g->known != NULL;
}

/* The namespace around token i that has a name of this spelling in repair_known.def, or the global
 * one: `size_type` inside `namespace cudf`. */
static struct guess *known_scope(struct repair *r, const struct lex_text *t, long i)
{
    const char *name = lex_spelling(r->arena, t, i);
    if (!guess_known(NULL, name))
        return r->tree.root;
    for (long k = 0; k < i; k++) {
        if (!lex_is(t, k, "{") || t->tokens.at[k].match < i)
            continue;
        for (long n = k - 1; lex_is_word(t, n); n -= 2) { /* `namespace cudf::io {` */
            const char *space = lex_spelling(r->arena, t, n);
            bool opens = lex_is(t, n - 1, "namespace") || lex_is(t, n - 1, "::");
            if (opens && guess_known(space, name))
                return guess_namespace(&r->tree, space);
            if (!lex_is(t, n - 1, "::"))
                break;
        }
    }
    return r->tree.root;
}

static void look_at_arguments(struct repair *r, struct repair_places *p)
{
    const struct lex_text *all = repair_main(r);
    for (size_t k = 0; k < p->at.len; k++) {
        char here[GUESS_MAX_ARGS + 1];
        long angle = p->at.at[k] + 1;
        long behind = lex_is(all, angle, "<") ? lex_behind_angles(all, angle) : -1;
        if (!is_template_like(all, behind))
            continue;
        repair_argument_kinds(r, all, angle, behind, here);
        for (size_t i = 0; here[i]; i++)
            p->is_type[i] = p->is_type[i] || here[i] == 'C';
    }
    p->looked = true;
}

/* What other uses of the template in the file leave no choice about: `span<item const>` beside
 * `span<item>`. */
static void take_certain_kinds(struct repair *r, const char *name, char kinds[GUESS_MAX_ARGS + 1])
{
    struct repair_places *p = repair_places_of(r, repair_main(r), name);
    if (!p->looked)
        look_at_arguments(r, p);
    for (size_t i = 0; kinds[i]; i++)
        kinds[i] = p->is_type[i] ? 'C' : kinds[i];
}

/* `using lib::span;`, which does not say of what kind it is, and `span<float> x` further on: the token of
 * that use; or -1. */
static long template_use(struct repair *r, const struct lex_text *t, long i, long start)
{
    const struct lex_text *all = repair_main(r);
    if (!lex_is(t, start - 1, "using") || !lex_is(t, i + 1, ";"))
        return -1;
    const struct repair_places *p = repair_places_of(r, all, lex_spelling(r->arena, t, i));
    for (size_t n = 0; n < p->at.len; n++) {
        long k = p->at.at[n];
        bool plain = lex_is(all, k + 1, "<") && chain_start(all, k) == k;
        if (plain && is_template_like(all, lex_behind_angles(all, k + 1)) &&
            template_kind(r, all, k, k, lex_behind_angles(all, k + 1)) == GUESS_CLASS_TEMPLATE)
            return k;
    }
    return -1;
}

/* `using lib::span;` at the file's own level, which is where the plain name at token i comes from: the
 * first token behind `using`; or -1. */
static long using_declaration(struct repair *r, const struct lex_text *t, long i)
{
    const struct repair_places *p = repair_places_of(r, t, lex_spelling(r->arena, t, i));
    for (size_t n = 0; n < p->at.len && p->at.at[n] < i; n++) {
        long k = p->at.at[n];
        bool ends = t->tokens.at[k].scope == LEX_AT_NAMESPACE && lex_is(t, k + 1, ";") &&
                    lex_is(t, k - 1, "::");
        long start = ends ? chain_start(t, k) : k;
        if (start < k && lex_is(t, start - 1, "using"))
            return start;
    }
    return -1;
}

void repair_add_use(struct repair *r, const struct lex_text *t, long i, struct guess *scope,
                    enum name_hint hint)
{
    if (!lex_is_word(t, i) || lex_is_reserved(t, i))
        return;
    long start = chain_start(t, i);
    long named = scope == r->tree.root && start == i ? using_declaration(r, t, i) : -1;
    if (named >= 0) {
        i = start = named;
        hint = HINT_NONE;
    }
    if (lex_is(t, start - 1, "namespace") && lex_is(t, start - 2, "using"))
        hint = HINT_NAMESPACE;
    if (scope == r->tree.root)
        scope = known_scope(r, t, i);
    for (unsigned depth = 0; scope && depth < LIMIT_MADE_UP_DEPTH; depth++) {
        char kinds[GUESS_MAX_ARGS + 1] = "";
        const char *name = lex_spelling(r->arena, t, i);
        long next = i + 1;
        long behind = lex_is(t, next, "<") ? lex_behind_angles(t, next) : -1;
        bool has_args = is_template_like(t, behind);
        if (has_args) {
            repair_argument_kinds(r, t, next, behind, kinds);
            next = behind;
        }
        long member = lex_is(t, next + 1, "template") ? next + 2 : next + 1;
        bool is_scope = lex_is(t, next, "::") && lex_is_word(t, member);
        enum guess_kind kind = is_scope
                                   ? has_args ? GUESS_CLASS_TEMPLATE : scope_kind(r, t, i, start)
                                   : final_kind(r, t, i, start, next, has_args, hint);
        long used = is_scope || has_args ? -1 : template_use(r, t, i, start);
        if (used >= 0) {
            const struct lex_text *all = repair_main(r);
            repair_argument_kinds(r, all, used + 1, lex_behind_angles(all, used + 1), kinds);
            kind = GUESS_CLASS_TEMPLATE;
        }
        if (is_scope && hint == HINT_NAMESPACE)
            kind = GUESS_NAMESPACE;
        if (kind == GUESS_CLASS_TEMPLATE)
            take_certain_kinds(r, name, kinds);
        struct guess *g = guess_add(&r->tree, scope, name, kind, kinds);
        if (!g)
            return;
        if (g->kind == GUESS_VALUE && g->number && !has_args)
            g->is_int = repair_is_constant_name(name) && !is_opaque_use(t, next) && !g->not_int;
        g->not_int = g->not_int || is_opaque_use(t, next);
        bool declares = lex_is_word(t, next) || lex_is_word(t, next + 1); /* `X x`, `X *x` */
        bool named_type = declares && hint == HINT_TYPE && !is_one_of(lex_char(t, next), ",)");
        g->is_type =
            g->is_type || (kind == GUESS_CLASS && (named_type || lex_is(t, next, "const")));
        if (take_known(r, g) || !is_scope || lex_is(t, member, "operator"))
            return;
        scope = g;
        i = member;
    }
}

/* The namespaces around token i, "a::b"; "" for the global one. */
static const char *namespaces_around(struct repair *r, const struct lex_text *t, long i)
{
    const char *path = "";
    for (long k = 0; k < i; k++) {
        long from = k - 1;
        if (!lex_is(t, k, "{") || t->tokens.at[k].match < i)
            continue;
        while (lex_is(t, from - 1, "::") && lex_is_word(t, from - 2))
            from -= 2;
        if (!lex_is(t, from - 1, "namespace"))
            continue;
        for (; from < k; from += 2)
            path = arena_printf(r->arena, "%s%s%s", path, *path ? "::" : "",
                                lex_spelling(r->arena, t, from));
    }
    return path;
}

void repair_add_definition(struct repair *r, const struct lex_text *t, long i)
{
    long start = chain_start(t, i);
    const char *path = namespaces_around(r, t, i);
    if (start < i && *path)
        repair_add_use(r, t, start, guess_namespace(&r->tree, path), HINT_NONE);
}

void repair_add_specialized(struct repair *r, const struct lex_text *t, long i)
{
    const char *path = namespaces_around(r, t, i);
    struct guess *scope = *path ? guess_namespace(&r->tree, path) : r->tree.root;
    repair_add_use(r, t, i, scope, HINT_NONE);
}
