/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions out of sight that read or write one place of shared memory, on the word of their names:
 * `v.store_to(&s[i])`, `store(&s[i], v)`, `load<4>(&s[i])`, `Load(v, &s[i])`, and `s[i].load_from(p)`.
 * They take several elements, of which the first one counts.  A further argument may be how far it is
 * from there: `v.store_to(s, i)` says nothing.
 */
#include <ctype.h>
#include <string.h>

#include "pass/interval_internal.h"

enum verb { VERB_NONE, VERB_LOAD, VERB_STORE };

/* What is behind the verb leaves it a plain one: `store_to`, `load128`, not `load_async` or `load_tile`. */
static bool is_plain_rest(const char *rest)
{
    static const char *const ends[] = {"from", "to", "vec", "vector", ""};
    while (*rest == '_' || isdigit((unsigned char)*rest))
        rest++;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strcmp(rest, ends[i]) == 0)
            return true;
    return false;
}

static enum verb verb_of(const char *name)
{
    static const struct {
        const char *begin;
        enum verb verb;
    } verbs[] = {{"load", VERB_LOAD},   {"lds", VERB_LOAD},  {"ld_shared", VERB_LOAD},
                 {"store", VERB_STORE}, {"sts", VERB_STORE}, {"st_shared", VERB_STORE}};
    char plain[32];
    size_t n = 0;
    for (; name && name[n] && n + 1 < sizeof plain; n++)
        plain[n] = (char)tolower((unsigned char)name[n]);
    plain[n] = 0;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        size_t length = strlen(verbs[i].begin);
        if (strncmp(plain, verbs[i].begin, length) == 0 && is_plain_rest(plain + length))
            return verbs[i].verb;
    }
    return VERB_NONE;
}

static bool is_pointer(const struct ir_expr *e)
{
    return e->type && e->type->kind == TYPE_POINTER;
}

/* The one pointer that it is handed, or NULL; `v.load(p)`, `load(p)`, `load(v, p)`, `store(p, v)`. */
static const struct ir_expr *place_handed(const struct ir_stmt *s, enum verb verb)
{
    const struct ir_expr *const *args = s->args.at;
    size_t n = s->args.len;
    if (n == 1 && is_pointer(args[0]) && (s->object || verb == VERB_LOAD))
        return args[0];
    if (n != 2 || s->object)
        return NULL;
    if (verb == VERB_STORE)
        return is_pointer(args[0]) ? args[0] : NULL;
    bool number = args[0]->type && args[0]->type->kind == TYPE_INT;
    return is_pointer(args[1]) && !number ? args[1] : NULL;
}

const struct ir_expr *interval_named_place(const struct ir_stmt *s, bool *loads)
{
    enum verb verb = s->kind == IR_STMT_CALL && !s->callee ? verb_of(s->name) : VERB_NONE;
    *loads = verb == VERB_LOAD;
    return verb == VERB_NONE ? NULL : place_handed(s, verb);
}

bool interval_named_access(const struct lanes_frame *f, const struct ir_stmt *s,
                           struct interval_access *out)
{
    enum verb verb = verb_of(s->name);
    if (verb == VERB_NONE)
        return false;
    bool loads = verb == VERB_LOAD;
    const struct ir_expr *place = place_handed(s, verb);
    /* `s[i].load_from(p)`: what the object is, is its own business, unless it lies there */
    if (s->object && is_pointer(s->object) && interval_object(f, s->object)) {
        place = s->object;
        loads = !loads;
    }
    if (!place || !interval_object(f, place))
        return false;
    *out = (struct interval_access){
        .frame = f, .stmt = s, .addr = place, .reads = loads, .writes = !loads};
    return true;
}
