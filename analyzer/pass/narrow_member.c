/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/narrow_member.h"

#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "pass/count_name.h"

#define STEM_LEAST 2 /* letters of a name in front of its axis: `nx` says nothing of `ny` */
#define MADE_UP "__cudalint_any"

struct narrow_members {
    struct map narrow; /* Class::member, or its name without the axis -> itself */
    struct map wide;
};

/* `template <class Params> __global__ void k(Params params)` */
static bool is_template_parameter(const struct ir_func *f, const struct ir_type *t)
{
    for (size_t i = 0; i < f->tparams.len; i++)
        if (strcmp(f->tparams.at[i].name, t->name) == 0)
            return true;
    return false;
}

static bool is_unknown(const struct ir_expr *e)
{
    return e->type->kind == TYPE_UNKNOWN;
}

/* A class of an absent header, which is the same in all functions of the file; NULL: the parameter of
 * a template, or nothing that has a name. */
static const char *named_class(const struct ir_func *f, const struct ir_type *t)
{
    if (t->kind != TYPE_UNKNOWN || !t->name ||
        !(isalpha((unsigned char)*t->name) || *t->name == '_'))
        return NULL;
    if (strpbrk(t->name, " <>(") || str_has_prefix(t->name, "type-parameter") ||
        str_has_prefix(t->name, MADE_UP))
        return NULL;
    return is_template_parameter(f, t) ? NULL : t->name;
}

/* What the member is known by in this file: its class, or the place in a function that a class of a
 * template has; NULL: it is no such member. */
static const char *name_of(struct arena *a, const struct ir_func *f, const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (!is_unknown(e))
        return NULL;
    if (def && def->kind == IR_STMT_LOAD && def->of_object && def->addr->op == IR_ADDR &&
        def->addr->decl->guessed) {
        const char *name = def->addr->decl->source_name;
        return str_has_prefix(name, MADE_UP) ? NULL : name;
    }
    if (e->op == IR_MEMBER && e->arg_count && e->args[0]->op == IR_VAR) {
        const char *type = named_class(f, e->args[0]->type);
        if (type)
            return arena_printf(a, "%s::%s", type, e->text);
        return arena_printf(a, "%s/%s.%s", f->name, e->args[0]->decl->name, e->text);
    }
    return NULL;
}

/* iVolZ -> iVol, dim2 -> dim; NULL: the name has no axis. */
static const char *stem_of(struct arena *a, const char *name)
{
    size_t n = strlen(name);
    const char *own = strrchr(name, ':') ? strrchr(name, ':') + 1 : name;
    if (n == 0 || !strchr("XYZxyz0123", name[n - 1]) || strlen(own) <= STEM_LEAST)
        return NULL;
    return arena_printf(a, "%.*s*", (int)n - 1, name);
}

static void note(struct arena *a, struct map *m, const char *name)
{
    const char *stem = stem_of(a, name);
    map_put(a, m, name, (void *)(uintptr_t)name);
    if (stem)
        map_put(a, m, stem, (void *)(uintptr_t)stem);
}

/* `members - i`, stored whole: each of them fits where the sum does.  A product that is stored in 64
 * bits is one of members that have them, and not one of ints. */
static void note_all(struct arena *a, struct map *m, const struct ir_func *f,
                     const struct ir_expr *e, bool is_wide, unsigned depth)
{
    const char *name = name_of(a, f, e);
    if (name)
        note(a, m, name);
    bool sum = e->op == IR_ADD || e->op == IR_SUB || e->op == IR_MIN || e->op == IR_MAX ||
               (e->op == IR_MUL && is_wide);
    for (unsigned i = 0; (sum || e->op == IR_CAST) && i < e->arg_count && depth; i++)
        note_all(a, m, f, e->args[i], is_wide, depth - 1);
}

/* x is taken as a value of type t. */
static void take(struct arena *a, struct narrow_members *n, const struct ir_func *f,
                 const struct ir_type *t, const struct ir_expr *e)
{
    if (t->kind != TYPE_INT || t->bits < 32 || e->op != IR_CAST || !is_unknown(e->args[0]))
        return;
    bool is_wide = t->bits != 32;
    note_all(a, is_wide ? &n->wide : &n->narrow, f, e->args[0], is_wide, LIMIT_PHI_DEPTH);
}

static struct narrow_members *collect(struct analysis *an)
{
    struct narrow_members *n = ARENA_NEW(an->arena, struct narrow_members);
    for (size_t i = 0; i < an->funcs.len; i++) {
        const struct ir_func *f = an->funcs.at[i]->func;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind == IR_STMT_SET && s->var && s->expr)
                take(an->arena, n, f, s->var->type, s->expr);
            for (size_t j = 0; s->kind == IR_STMT_CALL && !s->guessed && j < s->args.len; j++)
                take(an->arena, n, f, s->args.at[j]->type, s->args.at[j]);
        }
    }
    return n;
}

/* What the file shows of the member: YES, it is narrow; NO, it has 64 bits. */
static enum tri narrow_by_use(struct analysis_func *af, const struct ir_expr *e)
{
    struct analysis *an = af->analysis;
    const char *name = name_of(an->arena, af->func, e);
    if (!name)
        return TRI_UNKNOWN;
    if (!an->narrow_members)
        an->narrow_members = collect(an);
    const char *stem = stem_of(an->arena, name);
    const struct narrow_members *n = an->narrow_members;
    if (map_get(&n->wide, name) || (stem && map_get(&n->wide, stem)))
        return TRI_NO;
    bool narrow = map_get(&n->narrow, name) || (stem && map_get(&n->narrow, stem));
    return narrow ? TRI_YES : TRI_UNKNOWN;
}

/* `params.hidden_units` of a structure that the kernel gets by value, and a word of what is counted:
 * structures of parameters hold counts in ints.  Strides and bytes have 64 bits as often as not. */
static bool is_count_of_parameter(struct analysis_func *af, const struct ir_expr *e)
{
    if (af->func->kind != FUNC_KERNEL || e->op != IR_MEMBER || e->args[0]->op != IR_VAR)
        return false;
    const struct ir_decl *d = e->args[0]->decl;
    if (d->storage != STORAGE_PARAM || !d->type->name ||
        (!d->guessed && !is_template_parameter(af->func, d->type)) ||
        str_has_prefix(d->type->name, "type-parameter"))
        return false;
    struct count_name n = count_name_of(e->text);
    bool counts = n.kind != COUNT_PLAIN || count_name_is_width(e->text);
    return counts && !count_name_is_stride(e->text);
}

/* Vector3i, Vec2i, ivec3 and ivec3s: what a library of vectors calls those of ints. */
static bool is_vector_of_ints(const struct ir_type *t)
{
    const char *name = t && t->kind == TYPE_UNKNOWN ? t->name : NULL;
    const char *own = name && strrchr(name, ':') ? strrchr(name, ':') + 1 : name;
    size_t n = own ? strlen(own) : 0;
    if (n < 5 || strpbrk(own, " <>(") || !strcasestr(own, "vec"))
        return false;
    bool ends = own[n - 1] == 'i' && isdigit((unsigned char)own[n - 2]);
    return ends || (str_has_prefix(own, "ivec") && isdigit((unsigned char)own[4]));
}

/* `resolution.x()`: a component of a vector of ints, whose class is out of sight. */
static bool is_component(const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *object = e->op == IR_MEMBER && e->arg_count ? e->args[0] : NULL;
    const char *name = object ? e->text : NULL;
    if (object)
        return name[0] && !name[1] && is_vector_of_ints(object->type);
    if (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_VALUE)
        def = def->addr->value->def;
    return def && def->kind == IR_STMT_CALL && def->object && def->name && def->name[0] &&
           !def->name[1] && is_vector_of_ints(def->object_type);
}

/* `rows()` in a method of a template, where the same class says that rows() is an int. */
static bool is_own_method_of_int(struct analysis_func *af, const struct ir_expr *e)
{
    const struct ir_stmt *call = e->op == IR_VALUE ? e->value->def : NULL;
    bool found = false;
    if (!call || call->kind != IR_STMT_CALL || call->object || !call->name || call->args.len ||
        !af->func->record_name)
        return false;
    for (size_t i = 0; i < af->analysis->funcs.len; i++) {
        const struct ir_func *f = af->analysis->funcs.at[i]->func;
        if (!f->record_name || strcmp(f->record_name, af->func->record_name) != 0 ||
            strcmp(f->name, call->name) != 0)
            continue;
        const struct ir_type *t = f->return_type;
        bool is_int = t->kind == TYPE_INT && t->bits == 32;
        /* one of several, chosen by a constant of the template */
        bool is_chosen = t->kind == TYPE_UNKNOWN && t->name && strstr(t->name, "enable_if_t<") &&
                         strstr(t->name, ", int>");
        if (!is_int && !is_chosen)
            return false;
        found = true;
    }
    return found;
}

static bool shows(struct analysis_func *af, const struct ir_expr *e, unsigned *steps, bool *member)
{
    if ((*steps)++ > LIMIT_MAGNITUDE_STEPS)
        return false;
    if (e->type->kind == TYPE_INT)
        return e->type->bits <= 32;
    if (!is_unknown(e))
        return false;
    enum tri by_use = narrow_by_use(af, e);
    if (by_use == TRI_YES || (by_use == TRI_UNKNOWN && is_count_of_parameter(af, e)) ||
        is_component(e) || is_own_method_of_int(af, e)) {
        *member = true;
        return true;
    }
    bool through = e->op == IR_ADD || e->op == IR_SUB || e->op == IR_MUL || e->op == IR_CAST;
    for (unsigned i = 0; through && i < e->arg_count; i++) {
        if (!shows(af, e->args[i], steps, member))
            return false;
    }
    return through;
}

bool narrow_member_shows(struct analysis_func *af, const struct ir_expr *e)
{
    unsigned steps = 0;
    bool member = false;
    return is_unknown(e) && shows(af, e, &steps, &member) && member;
}
