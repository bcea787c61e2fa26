/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `Reducer::Reduce(buf[t], buf[t + 16]);`: a function out of sight that is handed elements and gives nothing
 * back takes one of them by reference, or the call would do nothing.  Of two elements of one array it changes
 * the one whose place the other is told from, whatever their order; what swaps changes both.  Nothing is
 * known of `add(sum, buf[t], buf[t + 16])` and `span(keys[i], keys[i + 1], out + i)`, which have another place for
 * what they make, and `const` elements are changed by nobody.
 */
#include <string.h>

#include "front/lower_private.h"

static bool has_word(const char *name, const char *const *words)
{
    for (; *words; words++)
        if (strcasestr(name, *words))
            return true;
    return false;
}

static bool is_out_of_sight(struct lower_fn *fn, const struct lower_call *call)
{
    static const char *const others[] = {"atomic", "print", "assert",   "check", "trace", "log",
                                         "test",   "debug", "prefetch", "show",  "dump",  NULL};
    CXCursor d = call->decl;
    bool known = !clang_Cursor_isNull(d) && !lower_is_guessed(fn->u, d);
    return call->arg_count >= 2 && call->arg_count <= LIMIT_UPDATED_ARGUMENTS && !call->used &&
           !call->is_operator && !lower_is_host(fn) && *call->name &&
           !has_word(call->name, others) && !(known && lower_in_system(d)) &&
           !lower_find_called(fn, call);
}

/* One whose parameters can be seen says itself what it may change; of several, in a template, one of them. */
static bool takes_changeable(struct lower_fn *fn, CXCursor d, size_t i)
{
    bool known = d.kind == CXCursor_FunctionDecl || d.kind == CXCursor_CXXMethod ||
                 d.kind == CXCursor_FunctionTemplate;
    unsigned n = d.kind == CXCursor_OverloadedDeclRef ? clang_getNumOverloadedDecls(d) : 0;
    for (unsigned k = 0; k < n && k < LIMIT_OVERLOADS; k++)
        if (takes_changeable(fn, clang_getOverloadedDecl(d, k), i))
            return true;
    return n == 0 && (!known || lower_is_guessed(fn->u, d) || lower_takes_reference(d, i));
}

static const struct ir_expr *index_of(const struct lower_place *p)
{
    bool element = p->kind == PLACE_MEMORY && p->expr->op == IR_PTRADD;
    return element ? ir_strip_casts(p->expr->args[1]) : NULL;
}

/* `out`, `out + i`: what the call makes may go there. */
static bool is_destination(const struct lower_place *p)
{
    return !index_of(p) && p->type->kind == TYPE_POINTER && !p->type->elem->is_const;
}

/* Elements that are `const` where they are named are so for what they are handed to. */
static bool may_change(struct lower_fn *fn, const struct lower_call *call,
                       const struct lower_place *at, size_t i)
{
    const struct ir_type *t = at[i].kind == PLACE_MEMORY ? at[i].expr->type->elem : NULL;
    return !(t && t->is_const) && takes_changeable(fn, call->decl, i);
}

/* Another element of the same array, told from this one's place or not. */
static bool is_beside(const struct lower_place *p, const struct lower_place *q, bool *told)
{
    const struct ir_expr *x = index_of(p), *y = index_of(q);
    if (!x || !y || x == y || p->expr->args[0] != q->expr->args[0] || x->op == IR_INT)
        return false;
    *told = ir_contains(y, x);
    return true;
}

/* The elements that the call changes, a bit for each argument. */
static unsigned changed(struct lower_fn *fn, const struct lower_call *call,
                        const struct lower_place *at)
{
    static const char *const both[] = {"swap", "exchange", "sort", NULL};
    unsigned open = 0, own = 0;
    for (size_t i = 0; i < call->arg_count; i++)
        if (is_destination(&at[i]))
            return 0;
    for (size_t i = 0; i < call->arg_count; i++)
        for (size_t k = 0; k < call->arg_count; k++) {
            bool told = false;
            if (i == k || !may_change(fn, call, at, i) || !is_beside(&at[i], &at[k], &told))
                continue;
            open |= 1u << i;
            own |= told ? 1u << i : 0;
        }
    if (has_word(call->name, both) || (open & (open - 1)) == 0)
        return open;
    return own ? own & -own : open & -open;
}

/* `buf` of `buf[t]`. */
static CXCursor array_of(struct lower_fn *fn, CXCursor arg)
{
    CXCursor e = lower_strip(fn->u, arg);
    struct lower_kids k = {0};
    if (e.kind == CXCursor_ArraySubscriptExpr)
        k = lower_expr_kids(fn->u, e);
    return k.len ? clang_getCursorReferenced(lower_strip(fn->u, k.at[0])) : clang_getNullCursor();
}

/* A variable, an element of another array, an address: what the function gives back may go there. */
static bool may_take_result(struct lower_fn *fn, CXCursor arg)
{
    CXCursor e = lower_strip(fn->u, arg), operand;
    if (e.kind == CXCursor_DeclRefExpr)
        return clang_getCursorReferenced(e).kind == CXCursor_VarDecl;
    return lower_is_place(fn, e) || lower_unary_kind(fn->u, e, &operand) == CXUnaryOperator_AddrOf;
}

/* Two elements of one array, and nothing else that a result could be left in. */
static bool has_two_of_one(struct lower_fn *fn, const struct lower_call *call)
{
    CXCursor array = clang_getNullCursor();
    unsigned elements = 0;
    for (size_t i = 0; i < call->arg_count; i++) {
        CXCursor x = array_of(fn, call->args[i]);
        if (clang_Cursor_isNull(x) ? may_take_result(fn, call->args[i])
                                   : elements > 0 && !clang_equalCursors(x, array))
            return false;
        if (!clang_Cursor_isNull(x)) {
            array = x;
            elements++;
        }
    }
    return elements >= 2;
}

bool lower_updates(struct lower_fn *fn, const struct lower_call *call, struct lower_update *out)
{
    if (!is_out_of_sight(fn, call) || !has_two_of_one(fn, call))
        return false;
    for (size_t i = 0; i < call->arg_count; i++) {
        out->places[i] = lower_place(fn, call->args[i]);
        out->values[i] = lower_read(fn, &out->places[i]);
    }
    out->changed = changed(fn, call, out->places);
    return true;
}

void lower_write_updates(struct lower_fn *fn, const struct lower_call *call,
                         const struct lower_update *u)
{
    for (size_t i = 0; i < call->arg_count; i++)
        if (u->changed & 1u << i)
            lower_write(fn, &u->places[i], ir_opaque(fn->m, u->places[i].type, "updated"),
                        call->span);
}
