/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Members of class templates that an absent header declares, defined here: `template <> bool
 * GatherOp<CUDAContext>::Run() { ... }`.  Without the class there is no such member, and clang drops
 * its body.  The class in front of the name is blanked out, so that columns stay: a free function with
 * the same body is left, and the members it uses become unknown names.  The class may stand in a macro.
 * So it is with specializations of function templates, `template <> void launch<float>(float *x) { ... }`:
 * overloads are left.
 */
#include <string.h>

#include "front/repair_internal.h"

static unsigned end_of(const struct lex_text *t, long i)
{
    return t->tokens.at[i].offset + t->tokens.at[i].len;
}

/* The `(` at i opens the parameters of a function that is defined here. */
static bool is_definition(const struct lex_text *t, long i)
{
    static const char *const behind[] = {"const", "noexcept", "override", "final", NULL};
    if (!lex_is(t, i, "(") || t->tokens.at[i].match < 0)
        return false;
    long k = t->tokens.at[i].match + 1;
    while (lex_is_any(t, k, behind))
        k++;
    return lex_is(t, k, "{");
}

static bool has_error(const struct repair *r, unsigned from, unsigned to)
{
    for (size_t i = 0; i < r->errors.len; i++) {
        const struct repair_error *e = &r->errors.at[i];
        if (e->file == r->files.at[0] && e->offset >= from && e->offset < to)
            return true;
    }
    return false;
}

/* `template <>` in front of the function whose name stands at `name`: its first token, or -1. */
static long find_specialization(const struct lex_text *t, long name)
{
    for (long k = name - 1; k >= 0 && t->tokens.at[k].scope == LEX_AT_NAMESPACE; k--) {
        if (lex_is(t, k, ";") || lex_is(t, k, "{") || lex_is(t, k, "}"))
            break;
        if (lex_is(t, k, "template") && lex_is(t, k + 1, "<") && lex_is(t, k + 2, ">"))
            return k;
    }
    return -1;
}

/* The free function is no specialization. */
static void blank_specialization(struct repair *r, const struct lex_text *t, long name)
{
    long k = find_specialization(t, name);
    if (k >= 0)
        repair_blank(r, t->tokens.at[k].offset, end_of(t, k + 2));
}

/* `this->size` of what is a free function now becomes `size`, unless that is a variable of the function;
 * the parameters open at `open`. */
static void blank_this(struct repair *r, const struct lex_text *t, long open)
{
    struct map plain = {0};
    long from = t->tokens.at[open].match;
    while (from < (long)t->tokens.len && !lex_is(t, from, "{"))
        from++;
    long to = from < (long)t->tokens.len ? t->tokens.at[from].match : -1;
    for (long k = open; k < to; k++) {
        if (lex_is_word(t, k) && !lex_is(t, k - 1, "->") && !lex_is(t, k - 1, "."))
            map_put(r->arena, &plain, lex_spelling(r->arena, t, k), r);
    }
    for (long k = from; k < to; k++) {
        if (lex_is(t, k, "this") && lex_is(t, k + 1, "->") && lex_is_word(t, k + 2) &&
            !map_get(&plain, lex_spelling(r->arena, t, k + 2)))
            repair_blank(r, t->tokens.at[k].offset, end_of(t, k + 1));
    }
}

/* `Name<T>::operator()(` becomes `Name_call(`: calls of objects are told apart by their class alone. */
static bool name_call_operator(struct repair *r, const struct lex_text *t, long i, long behind)
{
    static const char tail[] = "_call";
    long open = behind + 4;
    if (!lex_is(t, behind + 1, "operator") || !lex_is(t, behind + 2, "(") ||
        !lex_is(t, behind + 3, ")") || !is_definition(t, open))
        return false;
    unsigned from = t->tokens.at[i].offset, to = end_of(t, behind + 3);
    if (map_get(&r->types, lex_spelling(r->arena, t, i)) || !has_error(r, from, to))
        return false;
    unsigned at = end_of(t, i);
    blank_specialization(r, t, i);
    repair_blank(r, at, to);
    memcpy(r->text + at, tail, sizeof tail - 1); /* shorter than what is gone */
    blank_this(r, t, open);
    return true;
}

/* The first word of `ns::Name` that ends at i. */
static long first_qualifier(const struct lex_text *t, long i)
{
    while (lex_is(t, i - 1, "::") && lex_is_word(t, i - 2))
        i -= 2;
    return i;
}

/* `Name<T>::member(` at i with the `::` at `behind`; in front of it the namespace, if it is written. */
static bool blank_class(struct repair *r, const struct lex_text *t, long i, long behind)
{
    if (!lex_is(t, behind, "::") || !lex_is_word(t, behind + 1) ||
        lex_is(t, behind + 1, "operator") || !is_definition(t, behind + 2))
        return false;
    const char *name = lex_spelling(r->arena, t, i);
    unsigned from = t->tokens.at[first_qualifier(t, i)].offset, to = end_of(t, behind);
    if (map_get(&r->types, name) || !has_error(r, from, to + t->tokens.at[behind + 1].len))
        return false;
    blank_specialization(r, t, i);
    repair_blank(r, from, to);
    blank_this(r, t, behind + 2);
    return true;
}

/* `name<float>(` at i with the `(` at `behind`. */
static bool blank_arguments(struct repair *r, const struct lex_text *t, long i, long behind)
{
    unsigned from = t->tokens.at[i].offset, to = end_of(t, behind - 1);
    if (!is_definition(t, behind) || find_specialization(t, i) < 0 || !has_error(r, from, to))
        return false;
    blank_specialization(r, t, i);
    repair_blank(r, t->tokens.at[i + 1].offset, to);
    return true;
}

static bool has_error_in_define(const struct repair *r, const struct lex_directive *d)
{
    for (size_t i = 0; i < r->errors.len; i++) {
        const struct repair_error *e = &r->errors.at[i];
        if (e->spelled_file == r->files.at[0] && e->spelled >= d->offset && e->spelled < d->end)
            return true;
    }
    return false;
}

/* The class that the body of a macro ends with, `Class<kDevice, T>::`: its first token, or -1. */
static long last_class(const struct lex_text *body)
{
    long colons = (long)body->tokens.len - 1;
    for (long i = 0; i < colons; i++) {
        bool whole = lex_is_word(body, i) && lex_is(body, i + 1, "<") &&
                     lex_behind_angles(body, i + 1) == colons;
        if (whole && lex_is(body, colons, "::") && !lex_is(body, i - 1, "::"))
            return i;
    }
    return -1;
}

/* `#define METHOD template <typename T> void Class<kDevice, T>::`, and `METHOD Name(...) {` further on. */
static bool blank_in_defines(struct repair *r)
{
    const struct repair_file *f = r->files.at[0];
    bool changed = false;
    for (size_t i = 0; i < f->lex.directives.len; i++) {
        const struct lex_directive *d = &f->lex.directives.at[i];
        struct lex_text body = {0};
        if (!has_error_in_define(r, d) || !repair_define_at(r, f, d->offset, &body))
            continue;
        long from = last_class(&body);
        if (from < 0 || map_get(&r->types, lex_spelling(r->arena, &body, from)))
            continue;
        for (long k = from; k < (long)body.tokens.len; k++) /* one by one: lines go on */
            repair_blank(r, body.tokens.at[k].offset, end_of(&body, k));
        changed = true;
    }
    return changed;
}

bool repair_members(struct repair *r)
{
    const struct lex_text *t = repair_main(r);
    bool changed = blank_in_defines(r);
    for (long i = 0; i < (long)t->tokens.len; i++) {
        if (t->tokens.at[i].scope != LEX_AT_NAMESPACE || !lex_is_word(t, i) ||
            !lex_is(t, i + 1, "<"))
            continue;
        long behind = lex_behind_angles(t, i + 1);
        if (behind < 0)
            continue;
        bool plain = !lex_is(t, i - 1, "::");
        changed |= blank_class(r, t, i, behind) || (plain && blank_arguments(r, t, i, behind)) ||
                   (plain && lex_is(t, behind, "::") && name_call_operator(r, t, i, behind));
    }
    return changed;
}
