/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/affine.h"

#include <string.h>

#include "base/limits.h"

/* One conversion: results of shared subexpressions are kept, because expressions are DAGs and a
 * chain of x = x + x would otherwise take exponential time. */
struct convert {
    struct arena *arena;
    struct map seen; /* expr id -> struct affine * */
};

static struct affine affine_fail(void)
{
    struct affine r = {0};
    return r;
}

static int atoms_compare(const struct affine_term *x, const struct affine_term *y)
{
    if (x->atom_count != y->atom_count)
        return x->atom_count < y->atom_count ? -1 : 1;
    for (unsigned i = 0; i < x->atom_count; i++)
        if (x->atoms[i]->id != y->atoms[i]->id)
            return x->atoms[i]->id < y->atoms[i]->id ? -1 : 1;
    return 0;
}

struct affine affine_number(int64_t v)
{
    struct affine r = {.ok = true, .constant = v};
    return r;
}

struct affine affine_atom(struct arena *a, const struct ir_expr *e)
{
    struct affine r = {.ok = true};
    const struct ir_expr **atoms = ARENA_ARRAY(a, const struct ir_expr *, 1);
    atoms[0] = e;
    struct affine_term t = {.coefficient = 1, .atom_count = 1, .atoms = atoms};
    vec_push(a, &r.terms, t);
    return r;
}

/* Pushes a term unless its coefficient is zero; false when there are too many. */
static bool push_term(struct arena *a, struct affine *r, struct affine_term t)
{
    if (t.coefficient == 0)
        return true;
    if (r->terms.len >= LIMIT_AFFINE_TERMS)
        return false;
    vec_push(a, &r->terms, t);
    return true;
}

struct affine affine_add(struct arena *a, const struct affine *x, const struct affine *y,
                         int64_t scale_y)
{
    struct affine r = {.ok = true};
    int64_t c;
    if (!x->ok || !y->ok || __builtin_mul_overflow(y->constant, scale_y, &c) ||
        __builtin_add_overflow(x->constant, c, &r.constant))
        return affine_fail();
    size_t i = 0, j = 0;
    while (i < x->terms.len || j < y->terms.len) {
        int order = i >= x->terms.len   ? 1
                    : j >= y->terms.len ? -1
                                        : atoms_compare(&x->terms.at[i], &y->terms.at[j]);
        struct affine_term t = order <= 0 ? x->terms.at[i] : y->terms.at[j];
        if (order >= 0) {
            int64_t scaled;
            if (__builtin_mul_overflow(y->terms.at[j].coefficient, scale_y, &scaled))
                return affine_fail();
            if (order > 0)
                t.coefficient = scaled;
            else if (__builtin_add_overflow(t.coefficient, scaled, &t.coefficient))
                return affine_fail();
        }
        i += order <= 0;
        j += order >= 0;
        if (!push_term(a, &r, t))
            return affine_fail();
    }
    return r;
}

/* The product of two monomials: both atom lists merged in order of ids. */
static bool term_mul(struct arena *a, const struct affine_term *x, const struct affine_term *y,
                     struct affine_term *out)
{
    unsigned n = x->atom_count + y->atom_count;
    if (n > LIMIT_AFFINE_DEGREE ||
        __builtin_mul_overflow(x->coefficient, y->coefficient, &out->coefficient))
        return false;
    const struct ir_expr **atoms = ARENA_ARRAY(a, const struct ir_expr *, n ? n : 1);
    for (unsigned i = 0, j = 0, k = 0; k < n; k++) {
        bool first =
            j >= y->atom_count || (i < x->atom_count && x->atoms[i]->id <= y->atoms[j]->id);
        atoms[k] = first ? x->atoms[i++] : y->atoms[j++];
    }
    out->atom_count = n;
    out->atoms = atoms;
    return true;
}

struct affine affine_multiply(struct arena *a, const struct affine *x, const struct affine *y)
{
    struct affine r = affine_number(0);
    if (!x->ok || !y->ok || __builtin_mul_overflow(x->constant, y->constant, &r.constant))
        return affine_fail();
    struct affine tail = *x;
    tail.constant = 0;
    if (y->constant)
        r = affine_add(a, &r, &tail, y->constant);
    tail = *y;
    tail.constant = 0;
    if (x->constant)
        r = affine_add(a, &r, &tail, x->constant);
    for (size_t i = 0; i < x->terms.len && r.ok; i++) {
        for (size_t j = 0; j < y->terms.len && r.ok; j++) {
            struct affine one = affine_number(0);
            struct affine_term t;
            if (!term_mul(a, &x->terms.at[i], &y->terms.at[j], &t))
                return affine_fail();
            vec_push(a, &one.terms, t);
            r = affine_add(a, &r, &one, 1);
        }
    }
    return r;
}

static struct affine convert(struct convert *c, const struct ir_expr *e);

static bool integer_like(const struct ir_type *t)
{
    /* UNKNOWN: a dependent or made-up type; index types of templates are integers in practice. */
    return !t || t->kind == TYPE_INT || t->kind == TYPE_BOOL || t->kind == TYPE_UNKNOWN;
}

/* (p + i) - (p + j) is i - j; both sides count elements of the same type. */
static bool convert_ptrdiff(struct convert *c, const struct ir_expr *e, struct affine *out)
{
    const struct ir_expr *base[2];
    struct affine sum[2];
    for (int k = 0; k < 2; k++) {
        base[k] = e->args[k];
        sum[k] = affine_number(0);
        while (base[k]->op == IR_PTRADD && base[k]->type == e->args[0]->type) {
            struct affine i = convert(c, base[k]->args[1]);
            sum[k] = affine_add(c->arena, &sum[k], &i, 1);
            base[k] = base[k]->args[0];
        }
    }
    if (base[0] != base[1] || !sum[0].ok || !sum[1].ok)
        return false;
    *out = affine_add(c->arena, &sum[0], &sum[1], -1);
    return true;
}

static struct affine convert_cast(struct convert *c, const struct ir_expr *e)
{
    const struct ir_type *t = e->type, *from = e->args[0]->type;
    bool narrows =
        t && t->kind == TYPE_INT && t->bits < 32 &&
        !(from && (from->kind == TYPE_BOOL || (from->kind == TYPE_INT && from->bits <= t->bits)));
    bool to_bool = t && t->kind == TYPE_BOOL && from && from->kind != TYPE_BOOL;
    if (narrows || to_bool || !integer_like(from))
        return affine_atom(c->arena, e);
    return convert(c, e->args[0]);
}

static struct affine convert_node(struct convert *c, const struct ir_expr *e)
{
    struct affine x, y, r;
    if (!integer_like(e->type))
        return affine_fail();
    switch (e->op) {
    case IR_INT:
        if (e->number < 0 && e->type && e->type->kind == TYPE_INT && !e->type->is_signed)
            break; /* beyond int64_t */
        return affine_number(e->number);
    case IR_FLOAT: return affine_fail();
    case IR_CAST: return convert_cast(c, e);
    case IR_NEG:
    case IR_BITNOT:
        if (e->op == IR_BITNOT && !(e->type && e->type->is_signed))
            break;
        x = convert(c, e->args[0]);
        y = affine_number(e->op == IR_BITNOT ? -1 : 0);
        r = affine_add(c->arena, &y, &x, -1);
        return r.ok ? r : affine_atom(c->arena, e);
    case IR_ADD:
    case IR_SUB:
        x = convert(c, e->args[0]);
        y = convert(c, e->args[1]);
        r = affine_add(c->arena, &x, &y, e->op == IR_ADD ? 1 : -1);
        return r;
    case IR_MUL:
        x = convert(c, e->args[0]);
        y = convert(c, e->args[1]);
        r = affine_multiply(c->arena, &x, &y);
        return r;
    case IR_SHL:
        y = convert(c, e->args[1]);
        if (!y.ok || y.terms.len || y.constant < 0 || y.constant > 62)
            break;
        x = convert(c, e->args[0]);
        y = affine_number(0);
        return affine_add(c->arena, &y, &x, (int64_t)1 << convert(c, e->args[1]).constant);
    case IR_PTRDIFF:
        if (convert_ptrdiff(c, e, &r))
            return r;
        break;
    default: break;
    }
    return affine_atom(c->arena, e);
}

static struct affine convert(struct convert *c, const struct ir_expr *e)
{
    if (e->depth < 2)
        return convert_node(c, e);
    struct affine *known = map_get_number(&c->seen, (uint64_t)e->id + 1);
    if (known)
        return *known;
    struct affine *r = ARENA_NEW(c->arena, struct affine);
    *r = convert_node(c, e);
    map_put_number(c->arena, &c->seen, (uint64_t)e->id + 1, r);
    return *r;
}

struct affine affine_copy(struct arena *a, const struct affine *x)
{
    struct affine r = {.ok = x->ok, .constant = x->constant};
    for (size_t i = 0; i < x->terms.len; i++) {
        struct affine_term t = x->terms.at[i];
        const struct ir_expr **atoms = ARENA_ARRAY(a, const struct ir_expr *, t.atom_count);
        memcpy(atoms, t.atoms, t.atom_count * sizeof *atoms);
        t.atoms = atoms;
        vec_push(a, &r.terms, t);
    }
    return r;
}

struct affine affine_of(struct arena *a, const struct ir_expr *e)
{
    if (!e)
        return affine_fail();
    if (e->depth < 2)
        return convert(&(struct convert){.arena = a}, e);
    struct ir_module *m = e->module;
    struct affine *known = map_get_number(&m->polynomials, (uint64_t)e->id + 1);
    if (known)
        return *known;
    /* Steps are many times larger than what they lead to: an unrolled stencil took 2 GiB. */
    struct convert c = {.arena = arena_create()};
    struct affine steps = convert(&c, e);
    known = ARENA_NEW(m->arena, struct affine);
    *known = affine_copy(m->arena, &steps);
    known->terms.cap = known->terms.len; /* who adds a term takes a copy */
    arena_destroy(c.arena);
    map_put_number(m->arena, &m->polynomials, (uint64_t)e->id + 1, known);
    return *known;
}

bool affine_equal(const struct affine *x, const struct affine *y)
{
    if (!x->ok || !y->ok || x->constant != y->constant || x->terms.len != y->terms.len)
        return false;
    for (size_t i = 0; i < x->terms.len; i++)
        if (x->terms.at[i].coefficient != y->terms.at[i].coefficient ||
            atoms_compare(&x->terms.at[i], &y->terms.at[i]) != 0)
            return false;
    return true;
}

bool affine_difference(struct arena *a, const struct ir_expr *x, const struct ir_expr *y,
                       int64_t *out)
{
    struct affine p = affine_of(a, x), q = affine_of(a, y);
    struct affine d = affine_add(a, &p, &q, -1);
    if (!d.ok || d.terms.len)
        return false;
    *out = d.constant;
    return true;
}

bool affine_same(struct arena *a, const struct ir_expr *x, const struct ir_expr *y)
{
    int64_t d;
    return x == y || (x && y && affine_difference(a, x, y, &d) && d == 0);
}

int64_t affine_coefficient(const struct affine *x, const struct ir_expr *atom)
{
    for (size_t i = 0; i < x->terms.len; i++)
        if (x->terms.at[i].atom_count == 1 && x->terms.at[i].atoms[0] == atom)
            return x->terms.at[i].coefficient;
    return 0;
}

bool affine_term_contains(const struct affine_term *whole, const struct affine_term *part)
{
    unsigned k = 0;
    for (unsigned i = 0; i < whole->atom_count && k < part->atom_count; i++)
        k += whole->atoms[i] == part->atoms[k];
    return k == part->atom_count;
}

bool affine_term_has_factor(const struct affine_term *t, const struct ir_expr *factor)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (ir_strip_casts(t->atoms[k]) == factor)
            return true;
    }
    return false;
}

struct affine affine_grid_place(struct arena *a, struct ir_module *m, unsigned axis)
{
    struct affine block =
        affine_atom(a, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)));
    struct affine size = affine_atom(a, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis)));
    struct affine thread =
        affine_atom(a, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)));
    struct affine first = affine_multiply(a, &block, &size);
    return affine_add(a, &first, &thread, 1);
}

unsigned affine_grid_axis(struct arena *a, struct ir_module *m, const struct affine *x)
{
    unsigned axis = x->ok ? 0 : AFFINE_AXES;
    for (; axis < AFFINE_AXES; axis++) {
        struct affine place = affine_grid_place(a, m, axis);
        if (affine_equal(&place, x))
            break;
    }
    return axis;
}

bool affine_mentions(const struct affine *x, const struct ir_expr *atom)
{
    for (size_t i = 0; i < x->terms.len; i++)
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++)
            if (x->terms.at[i].atoms[k] == atom)
                return true;
    return false;
}

int64_t affine_term_coefficient(const struct affine *x, const struct affine_term *t)
{
    for (size_t i = 0; i < x->terms.len; i++)
        if (atoms_compare(&x->terms.at[i], t) == 0)
            return x->terms.at[i].coefficient;
    return 0;
}

const struct ir_expr *affine_to_expr(struct ir_module *m, const struct affine *x,
                                     const struct ir_type *type)
{
    const struct ir_expr *sum = NULL;
    if (!x->ok)
        return NULL;
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        const struct ir_expr *p = t->atoms[0];
        for (unsigned k = 1; k < t->atom_count; k++)
            p = ir_binary(m, IR_MUL, type, p, t->atoms[k]);
        int64_t c = t->coefficient;
        bool negative = c < 0 && sum && c != INT64_MIN;
        if (negative)
            c = -c;
        if (c != 1)
            p = ir_binary(m, IR_MUL, type, p, ir_int(m, type, c));
        if (p->type != type)
            p = ir_unary(m, IR_CAST, type, p);
        sum = !sum ? p : ir_binary(m, negative ? IR_SUB : IR_ADD, type, sum, p);
    }
    if (!sum)
        return ir_int(m, type, x->constant);
    if (x->constant < 0 && x->constant != INT64_MIN)
        return ir_binary(m, IR_SUB, type, sum, ir_int(m, type, -x->constant));
    return x->constant ? ir_binary(m, IR_ADD, type, sum, ir_int(m, type, x->constant)) : sum;
}

/* ---- addresses --------------------------------------------------------------------------- */

static int64_t type_alignment(const struct ir_type *t)
{
    while (t && t->kind == TYPE_ARRAY)
        t = t->elem;
    bool scalar = t && (t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL ||
                        t->kind == TYPE_POINTER);
    return scalar && t->size > 0 ? t->size : -1;
}

/* Byte offset of a member, by natural alignment; -1 when the layout is not known. */
static int64_t field_offset(const struct ir_expr *e)
{
    const struct ir_type *p = e->args[0]->type;
    const struct ir_type *t = p ? p->elem : NULL;
    if (!t || !t->record)
        return -1;
    int64_t at = 0;
    for (size_t i = 0; i < t->record->fields.len; i++) {
        const struct ir_field *f = &t->record->fields.at[i];
        int64_t align = type_alignment(f->type);
        if (align <= 0 || f->type->size < 0)
            return -1;
        at = (at + align - 1) / align * align;
        if (strcmp(f->name, e->text) == 0)
            return at;
        if (__builtin_add_overflow(at, f->type->size, &at))
            return -1;
    }
    return -1;
}

struct affine affine_of_address(struct arena *a, const struct ir_expr *addr)
{
    struct affine sum = affine_number(0);
    for (const struct ir_expr *e = addr; e && sum.ok;) {
        if (e->op == IR_PTRADD) {
            const struct ir_type *elem = e->type ? e->type->elem : NULL;
            struct affine i = affine_of(a, e->args[1]);
            if (!elem || elem->size <= 0)
                return affine_fail();
            sum = affine_add(a, &sum, &i, elem->size);
        } else if (e->op == IR_FIELD) {
            int64_t offset = field_offset(e);
            if (offset < 0)
                return affine_fail();
            struct affine i = affine_number(offset);
            sum = affine_add(a, &sum, &i, 1);
        } else if (e->op != IR_CAST) {
            break;
        }
        e = e->args[0];
    }
    return sum;
}
