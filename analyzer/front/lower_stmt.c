/* SPDX-License-Identifier: Apache-2.0 */
/* Statements and control flow. */
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

void lower_push_jump(struct lower_fn *fn, struct lower_jump *j, struct ir_block *on_break,
                     struct ir_block *on_continue)
{
    *j = (struct lower_jump){fn->jump, on_break, on_continue};
    fn->jump = j;
}

static bool is_decl(CXCursor c)
{
    return c.kind == CXCursor_VarDecl;
}

/* ---- if -------------------------------------------------------------------------------------- */

/* `if (...);` or `if (...) { }`, and no comment, macro or directive within. */
static bool guards_nothing(struct lower_unit *u, CXCursor c)
{
    size_t n, i = 0, depth = 0;
    const char *text = lower_text(u, c, &n);
    if (n < 2 || memcmp(text, "if", 2) != 0)
        return false;
    for (i = 2; i < n; i++) {
        depth += text[i] == '(';
        if (text[i] == ')' && --depth == 0)
            break;
    }
    char left[2] = {0};
    for (i++; i < n; i++) {
        if (text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || text[i] == '\n')
            continue;
        if (left[1])
            return false;
        left[left[0] != 0] = text[i];
    }
    return left[1] ? left[0] == '{' && left[1] == '}' : left[0] == ';' || !left[0];
}

static void lower_if(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_kids(fn->u, c);
    struct ir_span span = lower_span(fn->u, c);
    size_t at = 0;
    /* libclang's order: condition variable, init, condition, then, else. */
    if (at < k.len && is_decl(k.at[at])) {
        lower_var_decl(fn, k.at[at++]);
        while (at < k.len && is_decl(k.at[at]))
            at++;
    }
    size_t left = k.len - at;
    if (left == 4 || (left == 3 && k.at[at].kind == CXCursor_DeclStmt)) {
        lower_stmt(fn, k.at[at++]);
        left--;
    }
    if (left < 2) {
        for (; at < k.len; at++)
            lower_stmt(fn, k.at[at]);
        return;
    }
    struct ir_block *yes = lower_new_block(fn, "then"), *join = lower_new_block(fn, "endif");
    struct ir_block *no = left > 2 ? lower_new_block(fn, "else") : join;
    lower_cond(fn, k.at[at], yes, no);
    fn->b = yes;
    lower_stmt(fn, k.at[at + 1]);
    if (left == 2 && fn->b == yes && !yes->stmts.len && guards_nothing(fn->u, c)) {
        struct ir_stmt *jump = lower_add(fn, IR_STMT_JUMP, span);
        jump->of_nothing = true;
        ir_edge_add(fn->b, join);
    } else {
        lower_jump_to(fn, join, span);
    }
    if (left > 2) {
        fn->b = no;
        lower_stmt(fn, k.at[at + 2]);
        lower_jump_to(fn, join, span);
    }
    fn->b = join;
}

/* ---- loops ----------------------------------------------------------------------------------- */

static bool constant_condition(struct lower_fn *fn, CXCursor c, bool *value)
{
    CXCursor inner = lower_strip(fn->u, c);
    if (inner.kind != CXCursor_IntegerLiteral && inner.kind != CXCursor_CXXBoolLiteralExpr)
        return false;
    const struct ir_expr *v;
    int64_t n;
    if (!lower_constant(fn->u, inner, ir_type_int(fn->m, 64, true), &v) || !ir_is_int(v, &n))
        return false;
    *value = n != 0;
    return true;
}

static void loop_condition(struct lower_fn *fn, CXCursor cond, struct ir_block *body,
                           struct ir_block *end)
{
    bool value;
    if (clang_Cursor_isNull(cond))
        lower_jump_to(fn, body, (struct ir_span){.line = 0});
    else if (constant_condition(fn, cond, &value))
        lower_jump_to(fn, value ? body : end, lower_span(fn->u, cond));
    else
        lower_cond(fn, cond, body, end);
}

static void lower_while(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_kids(fn->u, c);
    if (k.len < 2)
        return;
    struct ir_span span = lower_span(fn->u, c);
    struct ir_block *head = lower_new_block(fn, "while"), *body = lower_new_block(fn, "body");
    struct ir_block *end = lower_new_block(fn, "endwhile");
    lower_jump_to(fn, head, span);
    fn->b = head;
    if (is_decl(k.at[0]))
        lower_var_decl(fn, k.at[0]);
    loop_condition(fn, k.at[k.len - 2], body, end);
    struct lower_jump j;
    lower_push_jump(fn, &j, end, head);
    fn->b = body;
    lower_stmt(fn, k.at[k.len - 1]);
    lower_jump_to(fn, head, span);
    fn->jump = j.outer;
    fn->b = end;
}

static void lower_do(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_kids(fn->u, c);
    if (k.len != 2)
        return;
    struct ir_span span = lower_span(fn->u, c);
    bool value, known = constant_condition(fn, k.at[1], &value);
    struct ir_block *end = lower_new_block(fn, "enddo");
    struct lower_jump j;
    if (known && !value) { /* do { } while (0): no loop */
        lower_push_jump(fn, &j, end, end);
        lower_stmt(fn, k.at[0]);
        lower_jump_to(fn, end, span);
    } else {
        struct ir_block *body = lower_new_block(fn, "do"), *test = lower_new_block(fn, "test");
        lower_jump_to(fn, body, span);
        lower_push_jump(fn, &j, end, test);
        fn->b = body;
        lower_stmt(fn, k.at[0]);
        lower_jump_to(fn, test, span);
        fn->b = test;
        loop_condition(fn, k.at[1], body, end);
    }
    fn->jump = j.outer;
    fn->b = end;
}

struct for_parts {
    CXCursor init, var, cond, step, body;
};

/* Offsets of the two semicolons of a for's head; false when they cannot be found in the text. */
static bool for_semicolons(struct lower_fn *fn, CXCursor c, unsigned semi[2])
{
    CXSourceRange r = clang_getCursorExtent(c);
    unsigned from, to;
    const struct lower_file *f = lower_file_at(fn->u, clang_getRangeStart(r), &from);
    const struct lower_file *g = lower_file_at(fn->u, clang_getRangeEnd(r), &to);
    if (!f || f != g || to > f->size || from + 3 > to || strncmp(f->text + from, "for", 3) != 0)
        return false;
    int depth = 0, found = 0;
    for (unsigned i = from; i < to && found < 2; i++) {
        char ch = f->text[i];
        if (ch == '/' && i + 1 < to && f->text[i + 1] == '/') {
            while (i < to && f->text[i] != '\n')
                i++;
        } else if (ch == '/' && i + 1 < to && f->text[i + 1] == '*') {
            for (i += 2; i + 1 < to && (f->text[i] != '*' || f->text[i + 1] != '/'); i++)
                ;
            i++;
        } else if (ch == '(' || ch == '{' || ch == '[') {
            depth++;
        } else if (ch == ')' || ch == '}' || ch == ']') {
            if (--depth == 0)
                break;
        } else if (ch == ';' && depth == 1) {
            semi[found++] = i;
        }
    }
    return found == 2;
}

static void place_part(struct lower_fn *fn, struct for_parts *p, CXCursor k, size_t index,
                       size_t count, const unsigned *semi)
{
    CXCursor *slot;
    if (semi) {
        unsigned at = 0;
        lower_file_at(fn->u, clang_getRangeStart(clang_getCursorExtent(k)), &at);
        slot = at < semi[0] ? &p->init : at < semi[1] ? &p->cond : &p->step;
    } else if (count == 3) {
        slot = index == 0 ? &p->init : index == 1 ? &p->cond : &p->step;
    } else {
        CXCursor inner = lower_strip(fn->u, k);
        bool assigns = inner.kind == CXCursor_BinaryOperator &&
                       clang_getCursorBinaryOperatorKind(inner) == CXBinaryOperator_Assign;
        bool steps = inner.kind == CXCursor_CompoundAssignOperator || assigns ||
                     (inner.kind == CXCursor_UnaryOperator &&
                      clang_getCursorUnaryOperatorKind(inner) <= CXUnaryOperator_PreDec);
        slot = k.kind == CXCursor_DeclStmt || (assigns && index == 0) ? &p->init
               : steps                                                ? &p->step
                                                                      : &p->cond;
    }
    *slot = k;
}

static bool take_for_apart(struct lower_fn *fn, CXCursor c, struct for_parts *p)
{
    struct lower_kids k = lower_kids(fn->u, c);
    CXCursor none = clang_getNullCursor();
    *p = (struct for_parts){none, none, none, none, none};
    if (k.len == 0)
        return false;
    p->body = k.at[k.len - 1];
    size_t n = 0;
    for (size_t i = 0; i + 1 < k.len; i++) {
        if (is_decl(k.at[i]))
            p->var = k.at[i];
        else
            k.at[n++] = k.at[i];
    }
    unsigned semi[2];
    bool have = n < 3 && for_semicolons(fn, c, semi);
    for (size_t i = 0; i < n; i++)
        place_part(fn, p, k.at[i], i, n, have ? semi : NULL);
    return true;
}

static void lower_for(struct lower_fn *fn, CXCursor c)
{
    struct for_parts p;
    if (!take_for_apart(fn, c, &p))
        return;
    struct ir_span span = lower_span(fn->u, c);
    if (!clang_Cursor_isNull(p.init))
        lower_stmt(fn, p.init);
    struct ir_block *head = lower_new_block(fn, "for"), *body = lower_new_block(fn, "body");
    struct ir_block *step = lower_new_block(fn, "step"), *end = lower_new_block(fn, "endfor");
    lower_jump_to(fn, head, span);
    fn->b = head;
    if (!clang_Cursor_isNull(p.var))
        lower_var_decl(fn, p.var);
    loop_condition(fn, p.cond, body, end);
    struct lower_jump j;
    lower_push_jump(fn, &j, end, step);
    fn->b = body;
    lower_stmt(fn, p.body);
    lower_jump_to(fn, step, span);
    fn->b = step;
    if (!clang_Cursor_isNull(p.step))
        lower_discard(fn, p.step);
    lower_jump_to(fn, head, span);
    fn->jump = j.outer;
    fn->b = end;
}

/* ---- switch ---------------------------------------------------------------------------------- */

static void case_target(struct lower_fn *fn, CXCursor label, struct ir_block *target)
{
    struct lower_switch *sw = fn->sw;
    const struct ir_type *t = sw->value->type;
    const struct ir_expr *v;
    int64_t n;
    if (lower_constant(fn->u, label, lower_is_int_type(t) ? t : ir_type_int(fn->m, 64, true), &v) &&
        ir_is_int(v, &n)) {
        vec_push(fn->u->a, &sw->values, n);
        vec_push(fn->u->a, &sw->targets, target);
        return;
    }
    /* Not a constant here (it depends on a template parameter): a test before the switch. */
    struct ir_block *here = fn->b, *next = lower_new_block(fn, NULL);
    fn->b = sw->head;
    v = lower_rvalue(fn, label);
    lower_branch(fn, lower_arith(fn, IR_EQ, NULL, sw->value, v, lower_span(fn->u, label)), target,
                 next, lower_span(fn->u, label));
    sw->head = next;
    fn->b = here;
}

static void lower_case(struct lower_fn *fn, CXCursor c)
{
    struct ir_block *target = lower_new_block(fn, c.kind == CXCursor_CaseStmt ? "case" : "default");
    lower_jump_to(fn, target, lower_span(fn->u, c));
    fn->b = target;
    struct lower_kids k = lower_kids(fn->u, c);
    if (k.len == 0)
        return;
    if (c.kind == CXCursor_DefaultStmt) {
        if (fn->sw)
            fn->sw->on_default = target;
    } else if (fn->sw) {
        case_target(fn, k.at[0], target);
        if (k.len == 3) { /* case 1 ... 5: */
            size_t n = fn->sw->values.len;
            int64_t from = n ? fn->sw->values.at[n - 1] : 0;
            case_target(fn, k.at[1], target);
            int64_t to = fn->sw->values.len > n ? fn->sw->values.at[n] : from;
            for (int64_t v = from + 1; n && v < to && v - from < LIMIT_CASE_RANGE; v++) {
                vec_push(fn->u->a, &fn->sw->values, v);
                vec_push(fn->u->a, &fn->sw->targets, target);
            }
        }
    }
    if (c.kind == CXCursor_DefaultStmt || k.len > 1)
        lower_stmt(fn, k.at[k.len - 1]);
}

static void lower_switch(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_kids(fn->u, c);
    if (k.len < 2)
        return;
    struct ir_span span = lower_span(fn->u, c);
    for (size_t i = 0; i + 2 < k.len; i++) {
        if (is_decl(k.at[i]))
            lower_var_decl(fn, k.at[i]);
        else
            lower_stmt(fn, k.at[i]);
    }
    const struct ir_expr *value = lower_rvalue(fn, k.at[k.len - 2]);
    struct lower_switch sw = {.value = value, .head = fn->b};
    lower_enter(fn);
    struct lower_switch *outer = fn->sw;
    struct ir_block *end = lower_new_block(fn, "endswitch");
    fn->sw = &sw;
    struct lower_jump j;
    lower_push_jump(fn, &j, end, NULL);
    fn->b = lower_new_block(fn, NULL);
    lower_stmt(fn, k.at[k.len - 1]);
    lower_jump_to(fn, end, span);
    fn->sw = outer;
    fn->jump = j.outer;
    fn->b = sw.head;
    struct ir_block *otherwise = sw.on_default ? sw.on_default : end;
    if (sw.values.len == 0) {
        lower_jump_to(fn, otherwise, span);
    } else {
        struct ir_stmt *s = lower_add(fn, IR_STMT_SWITCH, lower_span(fn->u, k.at[k.len - 2]));
        s->expr = sw.value;
        for (size_t i = 0; i < sw.values.len; i++) {
            vec_push(fn->u->a, &s->case_values, sw.values.at[i]);
            ir_edge_add(fn->b, sw.targets.at[i]);
        }
        ir_edge_add(fn->b, otherwise);
    }
    fn->b = end;
}

/* ---- jumps ----------------------------------------------------------------------------------- */

static struct ir_block *label_block(struct lower_fn *fn, CXCursor label)
{
    uint64_t key = lower_key(label);
    struct ir_block *b = map_get_number(&fn->labels, key);
    if (!b) {
        b = lower_new_block(fn, lower_spelling(fn->u, label));
        map_put_number(fn->u->a, &fn->labels, key, b);
    }
    return b;
}

/* libclang gives the label statement for a definition and for a reference alike. */
static void lower_goto(struct lower_fn *fn, CXCursor c)
{
    CXCursor label = clang_getCursorReferenced(c);
    struct lower_kids k = lower_kids(fn->u, c);
    if (clang_Cursor_isNull(label) && k.len)
        label = clang_getCursorReferenced(k.at[0]);
    struct ir_span span = lower_span(fn->u, c);
    if (clang_Cursor_isNull(label))
        lower_add(fn, IR_STMT_RETURN, span);
    else
        lower_jump_to(fn, label_block(fn, label), span);
    fn->b = lower_new_block(fn, NULL);
}

static void lower_break(struct lower_fn *fn, CXCursor c)
{
    struct lower_jump *j = fn->jump;
    bool is_break = c.kind == CXCursor_BreakStmt;
    while (j && !is_break && !j->on_continue)
        j = j->outer;
    if (j) {
        lower_jump_to(fn, is_break ? j->on_break : j->on_continue, lower_span(fn->u, c));
        fn->b = lower_new_block(fn, NULL);
    }
}

static void lower_return(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    struct ir_span span = lower_span(fn->u, c);
    const struct ir_expr *v = NULL;
    if (k.len) {
        CXCursor inner = lower_strip(fn->u, k.at[0]);
        const struct ir_type *t = fn->f->return_type;
        if (fn->returns_address && !fn->inline_exit) {
            struct lower_place p = lower_place(fn, k.at[0]);
            v = lower_address(fn, &p);
        } else if (inner.kind == CXCursor_InitListExpr) {
            v = lower_init_list(fn, inner, t);
        } else if (lower_type(fn->u, clang_getCursorType(k.at[0]))->kind == TYPE_VOID) {
            lower_discard(fn, k.at[0]);
        } else {
            v = lower_rvalue(fn, k.at[0]);
            if (!fn->inline_exit)
                v = lower_convert(fn->u, v, t);
        }
    }
    if (fn->inline_exit) {
        if (fn->inline_result && v)
            lower_set(fn, fn->inline_result, lower_convert(fn->u, v, fn->inline_result->type),
                      span);
        lower_jump_to(fn, fn->inline_exit, span);
    } else {
        struct ir_stmt *s = lower_add(fn, IR_STMT_RETURN, span);
        s->expr = v && v->type->kind != TYPE_VOID ? v : NULL;
    }
    fn->b = lower_new_block(fn, NULL);
}

static void lower_children(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_kids(fn->u, c);
    for (size_t i = 0; i < k.len; i++)
        lower_stmt(fn, k.at[i]);
}

static void lower_compound(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_kids(fn->u, c);
    struct lower_gap rest = lower_gap_of(fn, c);
    for (size_t i = 0; i < k.len; i++) {
        lower_dropped(fn, &rest, k.at[i]);
        lower_stmt(fn, k.at[i]);
    }
    lower_dropped(fn, &rest, clang_getNullCursor());
}

/* A handler is entered where the block ends, so that what the block did holds behind it too; from the
 * start when its end is never reached. */
static void lower_try(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_kids(fn->u, c);
    struct ir_span span = lower_span(fn->u, c);
    struct ir_block *before = fn->b, *body = lower_new_block(fn, "try");
    struct ir_block *end = lower_new_block(fn, "endtry");
    const struct ir_expr *thrown = ir_opaque(fn->m, ir_type_bool(fn->m), "exception");
    if (k.len == 0)
        return;
    fn->b = body;
    lower_stmt(fn, k.at[0]);
    struct ir_block *last = fn->b;
    bool falls_through = last == body || last->preds.len > 0;
    for (size_t i = 1; i < k.len; i++) {
        struct ir_block *handler = lower_new_block(fn, "catch"), *next = lower_new_block(fn, NULL);
        fn->b = falls_through ? last : before;
        lower_branch(fn, thrown, handler, next, span);
        *(falls_through ? &last : &before) = next;
        fn->b = handler;
        lower_children(fn, k.at[i]);
        lower_jump_to(fn, end, span);
    }
    fn->b = before;
    lower_jump_to(fn, body, span);
    fn->b = last;
    lower_jump_to(fn, end, span);
    fn->b = end;
}

/* ---- dispatch -------------------------------------------------------------------------------- */

/* `SYNC;` where SYNC is a macro of a header that was not found: it may be a barrier, and SYNC_WARPS one of the warp.
 * `CUDA_CHECK_ERROR;` on the host calls something. */
static bool unknown_macro(struct lower_fn *fn, CXCursor c)
{
    CXCursor inner = lower_strip(fn->u, c);
    CXCursor decl = clang_getCursorReferenced(inner);
    if (inner.kind != CXCursor_DeclRefExpr || !lower_is_guessed(fn->u, decl))
        return false;
    const char *name = lower_spelling(fn->u, inner);
    bool waits = strstr(name, "SYNC") || strstr(name, "BARRIER");
    if (!waits && !lower_is_host(fn))
        return false;
    struct ir_stmt *s = lower_add(fn, waits ? IR_STMT_BARRIER : IR_STMT_CALL, lower_span(fn->u, c));
    if (waits)
        s->scope = strstr(name, "WARP") ? SCOPE_WARP : SCOPE_UNKNOWN;
    s->guessed = !waits;
    s->name = name;
    return true;
}

/* An expression whose value nobody wants. */
static void expression_statement(struct lower_fn *fn, CXCursor c)
{
    if (unknown_macro(fn, c))
        return;
    if (lower_named_barrier(fn, c))
        return;
    fn->statement = lower_strip(fn->u, c);
    lower_discard(fn, c);
    fn->statement = clang_getNullCursor();
}

static void statement(struct lower_fn *fn, CXCursor c)
{
    switch (c.kind) {
    case CXCursor_CompoundStmt: lower_compound(fn, c); break;
    case CXCursor_DeclStmt: lower_children(fn, c); break;
    case CXCursor_VarDecl: lower_var_decl(fn, c); break;
    case CXCursor_UnexposedDecl: lower_structured_binding(fn, c); break;
    case CXCursor_IfStmt: lower_if(fn, c); break;
    case CXCursor_WhileStmt: lower_while(fn, c); break;
    case CXCursor_DoStmt: lower_do(fn, c); break;
    case CXCursor_ForStmt: lower_for(fn, c); break;
    case CXCursor_CXXForRangeStmt: lower_range_for(fn, c); break;
    case CXCursor_SwitchStmt: lower_switch(fn, c); break;
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt: lower_case(fn, c); break;
    case CXCursor_BreakStmt:
    case CXCursor_ContinueStmt: lower_break(fn, c); break;
    case CXCursor_ReturnStmt: lower_return(fn, c); break;
    case CXCursor_GotoStmt: lower_goto(fn, c); break;
    case CXCursor_LabelStmt: {
        struct ir_block *b = label_block(fn, c);
        lower_jump_to(fn, b, lower_span(fn->u, c));
        fn->b = b;
        lower_children(fn, c);
        break;
    }
    case CXCursor_GCCAsmStmt:
    case CXCursor_MSAsmStmt: lower_asm(fn, c); break;
    case CXCursor_CXXTryStmt: lower_try(fn, c); break;
    case CXCursor_NullStmt: break;
    case CXCursor_UnexposedStmt: lower_children(fn, c); break; /* attributed statement */
    default:
        if (lower_is_expr(c))
            expression_statement(fn, c);
        else if (clang_isStatement(c.kind))
            lower_children(fn, c); /* OpenMP directives and the like */
        break;
    }
}

void lower_stmt(struct lower_fn *fn, CXCursor c)
{
    if (fn->depth > LIMIT_LOWER_DEPTH)
        return;
    fn->depth++;
    statement(fn, c);
    fn->depth--;
}
