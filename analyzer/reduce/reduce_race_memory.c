/* SPDX-License-Identifier: Apache-2.0 */
/* Objects that the accesses of a race lead to, and where in them. */
#include <string.h>

#include "reduce/reduce_race_internal.h"
#include "pass/interval.h"

#define DEPTH_MAX 16u
/* Bytes of an element whose type is not known: those of most. */
#define UNKNOWN_BYTES 4

/* ---- objects -------------------------------------------------------------------------------- */

/* A variable of the function, or of one that passed its address on. */
static struct race_object local_of(struct race_frame *f, const struct ir_expr *addr)
{
    struct race_object o = {0};
    for (unsigned i = 0; i < DEPTH_MAX && f && addr; i++) {
        const struct ir_expr *root = ir_address_root(addr);
        if (root && root->op == IR_ADDR &&
            (root->decl->storage == STORAGE_LOCAL || root->decl->storage == STORAGE_PARAM ||
             root->decl->storage == STORAGE_TEMP)) {
            o = (struct race_object){.decl = root->decl, .frame = f, .is_local = true};
            return o;
        }
        if (!root || root->op != IR_VAR)
            return o;
        addr = race_argument(f, root->decl);
        f = f->up;
    }
    return o;
}

/* `p.data` of a parameter whose class nobody sees: an object for each such path. */
static const struct ir_decl *pointed_of(struct race *x, struct race_frame *f,
                                        const struct ir_expr *addr)
{
    const struct ir_decl *decl;
    for (unsigned i = 0; i < 4 * DEPTH_MAX && addr; i++) {
        const char *path = race_own_pointer(x, f, addr, &decl);
        if (path) {
            struct ir_decl *d = map_get(&x->paths, path);
            if (!d) {
                d = ARENA_NEW(x->r.a, struct ir_decl);
                d->name = d->source_name = path;
                map_put(x->r.a, &x->paths, path, d);
            }
            return d;
        }
        if (addr->op == IR_VAR && f->up) {
            addr = race_argument(f, addr->decl);
            f = f->up;
        } else if (addr->op == IR_PTRADD || addr->op == IR_FIELD || addr->op == IR_CAST) {
            addr = addr->args[0];
        } else {
            return NULL;
        }
    }
    return NULL;
}

struct race_object race_object_of(struct race *x, struct race_frame *f, const struct ir_expr *addr)
{
    struct race_object o = local_of(f, addr);
    if (o.decl)
        return o;
    o.decl = interval_object(&f->lanes, addr);
    o.is_shared = o.decl != NULL;
    if (!o.decl)
        o.decl = interval_global(&f->lanes, addr);
    if (!o.decl)
        o.decl = pointed_of(x, f, addr);
    return o;
}

const struct ir_expr *race_address(const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_LOAD || s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC)
        return s->addr;
    const struct ir_expr *e = s->kind == IR_STMT_CALL && s->args.len > 1 ? s->args.at[0] : NULL;
    bool named = s->name && strcasestr(s->name, "atomic") && !s->callee && !s->object;
    return named && e && e->type && e->type->kind == TYPE_POINTER ? e : NULL;
}

bool race_same_object(const struct race_object *a, const struct race_object *b)
{
    return a->decl == b->decl && (!a->is_local || a->frame == b->frame);
}

const char *race_object_name(struct race *x, const struct ir_decl *d)
{
    size_t i = 0;
    if (d->storage == STORAGE_SHARED_DYNAMIC) { /* all of them are one */
        x->dynamic = x->dynamic ? x->dynamic : d;
        const char *given = x->dynamic->source_name;
        return given && *given ? given : "cudalint_dynamic";
    }
    while (i < x->shared.len && x->shared.at[i] != d)
        i++;
    if (i == x->shared.len)
        vec_push(x->r.a, &x->shared, d);
    const char *name = d->source_name && *d->source_name ? d->source_name : "memory";
    if (x->dynamic && x->dynamic->source_name && strcmp(x->dynamic->source_name, name) == 0)
        return arena_printf(x->r.a, "%s_static", name);
    for (size_t k = 0; k < i; k++) {
        if (x->shared.at[k]->source_name && strcmp(x->shared.at[k]->source_name, name) == 0)
            return arena_printf(x->r.a, "%s_%zu", name, i);
    }
    return name;
}

/* ---- sizes ---------------------------------------------------------------------------------- */

bool race_constant(struct race *x, const struct race_frame *f, const struct ir_expr *e,
                   int64_t *out)
{
    int64_t a, b;
    if (ir_is_int(e, out))
        return true;
    const struct ir_decl *constant;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD && reduce_is_constant(def, &constant)) {
        *out = reduce_constant(&x->r, constant);
        return true;
    }
    if (e->op == IR_CAST)
        return race_constant(x, f, e->args[0], out);
    if (e->op == IR_TPARAM)
        return race_tparam(x, f, e->text, out);
    if (e->op == IR_VAR && e->decl->init)
        return race_constant(x, f, e->decl->init, out);
    if (e->op == IR_SIZEOF)
        return race_type_size(x, f, e->type_arg, out);
    if (e->arg_count != 2 || !race_constant(x, f, e->args[0], &a) ||
        !race_constant(x, f, e->args[1], &b))
        return false;
    switch (e->op) {
    case IR_ADD: *out = a + b; return true;
    case IR_SUB: *out = a - b; return true;
    case IR_MUL: *out = a * b; return true;
    case IR_DIV: *out = b ? a / b : 0; return b != 0;
    case IR_SHL: *out = b >= 0 && b < 32 ? a << b : 0; return b >= 0 && b < 32;
    default: return false;
    }
}

bool race_type_size(struct race *x, const struct race_frame *f, const struct ir_type *t,
                    int64_t *out)
{
    int64_t n = t ? t->count : -1;
    if (t && t->size > 0) {
        *out = t->size;
        return true;
    }
    if (!t || t->kind == TYPE_UNKNOWN || t->kind == TYPE_VOID) {
        *out = t && t->kind == TYPE_VOID ? 1 : UNKNOWN_BYTES;
        return true;
    }
    if (t->kind != TYPE_ARRAY || !race_type_size(x, f, t->elem, out))
        return false;
    if (n < 0 && !(t->count_expr && race_constant(x, f, t->count_expr, &n)))
        return false;
    *out *= n;
    return n > 0;
}

static int64_t alignment_of(const struct ir_type *t, int64_t size)
{
    int64_t most = 1;
    if (t->kind == TYPE_ARRAY)
        return alignment_of(t->elem, t->elem->size > 0 ? t->elem->size : UNKNOWN_BYTES);
    if (t->kind != TYPE_RECORD)
        return size;
    for (size_t i = 0; t->record && i < t->record->fields.len; i++) {
        const struct ir_type *ft = t->record->fields.at[i].type;
        int64_t a = ft->size > 0 ? alignment_of(ft, ft->size) : UNKNOWN_BYTES;
        most = a > most ? a : most;
    }
    return most;
}

static const struct ir_type *record_at(const struct ir_expr *field)
{
    const struct ir_type *t = field->args[0]->type;
    return t && t->kind == TYPE_POINTER ? t->elem : NULL;
}

bool race_field_offset(struct race *x, const struct race_frame *f, const struct ir_expr *field,
                       int64_t *out)
{
    const struct ir_type *t = record_at(field);
    const char *name = field->text + (*field->text == '.');
    *out = 0;
    if (!t || t->kind == TYPE_UNKNOWN) /* race_check_steps() sees that it is one member only */
        return true;
    for (size_t i = 0; t->record && i < t->record->fields.len; i++) {
        const struct ir_field *m = &t->record->fields.at[i];
        int64_t size;
        if (!m->type || !race_type_size(x, f, m->type, &size))
            return false;
        int64_t align = alignment_of(m->type, size);
        if (!t->record->is_union)
            *out = (*out + align - 1) / align * align;
        if (m->name && strcmp(m->name, name) == 0)
            return true;
        *out += t->record->is_union ? 0 : size;
    }
    return false;
}

bool race_need_field(struct race *x, const struct race_frame *f, const struct ir_expr *field)
{
    int64_t n;
    const struct ir_type *t = record_at(field);
    bool known = race_field_offset(x, f, field, &n) && t && t->kind != TYPE_UNKNOWN;
    if (known)
        return true;
    if (strcmp(field->text, ".[]") == 0 || strcmp(field->text, "[]") == 0)
        return race_fail(x, "where an operator[] that is not seen leads");
    for (size_t i = 0; i < x->members.len; i++) {
        if (strcmp(x->members.at[i], field->text) != 0)
            return race_fail(x, arena_printf(x->r.a, "where the members %s and %s are",
                                             x->members.at[i], field->text));
    }
    vec_push(x->r.a, &x->members, field->text);
    return true;
}

/* ---- where in an object --------------------------------------------------------------------- */

/* Constant bytes from the beginning of the object; `open`: and then some, never less. */
struct offset {
    int64_t bytes, size;
    bool open, known;
};

static struct offset find_offset(struct race *x, struct race_frame *f, const struct ir_expr *addr)
{
    struct offset o = {.known = true};
    const struct ir_type *t = addr->type ? addr->type->elem : NULL;
    o.known = race_type_size(x, f, t, &o.size);
    for (unsigned i = 0; i < DEPTH_MAX && o.known && addr; i++) {
        int64_t n, size;
        if (addr->op == IR_CAST) {
            addr = addr->args[0];
        } else if (addr->op == IR_FIELD) {
            const struct ir_type *r = record_at(addr);
            bool there = race_field_offset(x, f, addr, &n) && r && r->kind != TYPE_UNKNOWN;
            o.open |= !there;
            o.bytes += there ? n : 0;
            addr = addr->args[0];
        } else if (addr->op == IR_PTRADD) {
            o.known = race_constant(x, f, addr->args[1], &n) &&
                      (n == 0 || race_type_size(x, f, addr->type->elem, &size));
            o.bytes += o.known && n ? n * size : 0;
            addr = addr->args[0];
        } else if (addr->op == IR_VAR && f->up && race_argument(f, addr->decl)) {
            addr = race_argument(f, addr->decl);
            f = f->up;
        } else {
            o.known &= addr->op == IR_ADDR || (addr->op == IR_VAR && !f->up);
            return o;
        }
    }
    o.known = false;
    return o;
}

static struct offset offset_of(struct race *x, struct race_frame *f, const struct ir_expr *addr)
{
    const char *why = x->r.why;
    struct offset o = find_offset(x, f, addr);
    x->r.why = why; /* it was only a question */
    return o;
}

bool race_may_alias(struct race *x, struct race_frame *f, const struct ir_expr *a,
                    struct race_frame *g, const struct ir_expr *b)
{
    struct offset p = offset_of(x, f, a), q = offset_of(x, g, b);
    if (!p.known || !q.known)
        return true;
    bool before = !p.open && p.bytes + p.size <= q.bytes;
    bool behind = !q.open && q.bytes + q.size <= p.bytes;
    return !before && !behind;
}

/* ---- sizes that are not known --------------------------------------------------------------- */

struct steps {
    struct race *x;
    VEC(const struct ir_type *) types; /* that a PTRADD counts */
    bool unknown;                      /* the size of one is made up */
};

static bool is_made_up(const struct ir_type *t)
{
    while (t && t->kind == TYPE_ARRAY)
        t = t->elem;
    return !t || t->kind == TYPE_UNKNOWN;
}

static void look(struct steps *s, struct race_frame *f, const struct ir_expr *e, unsigned depth)
{
    if (!e || depth > DEPTH_MAX)
        return;
    if (e->op == IR_CAST || e->op == IR_FIELD) {
        look(s, f, e->args[0], depth + 1);
    } else if (e->op == IR_PTRADD) {
        const struct ir_type *t = e->type->elem;
        bool told = ir_is_const(e->args[1], 0);
        for (size_t i = 0; i < s->types.len; i++)
            told |= s->types.at[i] == t;
        if (!told)
            vec_push(s->x->r.a, &s->types, t);
        s->unknown |= !ir_is_const(e->args[1], 0) && is_made_up(t);
        look(s, f, e->args[0], depth + 1);
    } else if (e->op == IR_VAR) {
        look(s, f->up, f->up ? race_argument(f, e->decl) : NULL, depth + 1);
    } else if (e->op == IR_SELECT) {
        look(s, f, e->args[1], depth + 1);
        look(s, f, e->args[2], depth + 1);
    } else if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI) {
        for (size_t i = 0; i < e->value->def->args.len; i++)
            look(s, f, e->value->def->args.at[i], depth + 4);
    }
}

bool race_check_steps(struct race *x)
{
    struct steps s = {.x = x};
    for (size_t i = 0; i < x->accesses.len; i++)
        look(&s, x->accesses.at[i].frame, race_address(x->accesses.at[i].stmt), 0);
    if (s.unknown && s.types.len > 1)
        return race_fail(x, "the size of an element whose type is not known");
    return true;
}
