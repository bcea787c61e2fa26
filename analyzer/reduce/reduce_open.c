/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What cannot be written down is left open where that is no lie: at a branch that not every way to the
 * claimed access passes the thread ends (what it has done until then, it does), and a number or pointer
 * that is loaded from what the kernel is handed becomes a parameter.  Such a kernel shows a claim or says
 * nothing.
 */
#include <string.h>

#include "reduce/reduce_internal.h"

/* Rounds of opening one thing more. */
#define OPENED_MAX 24u
/* Uses of the product that are tried. */
#define SINKS_MAX 8u

static bool is_branch(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_SWITCH;
}

static bool is_behind(const struct reduce_frame *frame)
{
    return is_branch(frame->stmt) && frame->stmt != frame->func->target &&
           cfg_stmt_dominates(frame->func->af->cfg, frame->func->target, frame->stmt);
}

/* Which side leads to the target, where one does; -1. */
static int side_to_target(const struct reduce_frame *frame)
{
    const struct ir_block *b = frame->stmt->block, *target = frame->func->target->block;
    bool leads[2];
    if (frame->stmt->kind != IR_STMT_BRANCH || b->succs.len != 2)
        return -1;
    for (unsigned i = 0; i < 2; i++)
        leads[i] =
            b->succs.at[i] == target || cfg_reaches(frame->func->af->cfg, b->succs.at[i], target);
    return leads[0] == leads[1] ? -1 : leads[1];
}

/* `if constexpr` of what nobody knows: the claim is about instances that have the access. */
static bool is_of_instance(const struct reduce *r, const struct reduce_frame *frame)
{
    static const char words[] = "if constexpr";
    const struct ir_span *at = &frame->stmt->span;
    size_t n = 0;
    if (at->path || !at->line || side_to_target(frame) < 0)
        return false;
    const char *line = source_line(r->source, at->line, &n);
    size_t before = at->column ? at->column - 1 : 0;
    const char *text = line ? arena_strndup(r->a, line, before < n ? before : n) : "";
    const char *found = strstr(text, words);
    return found && !strchr(found, '{') && !strchr(found, ';');
}

static bool is_beside(const struct reduce_frame *frame)
{
    return is_branch(frame->stmt) &&
           !cfg_dominates(frame->func->af->cfg, frame->stmt->block, frame->func->target->block);
}

static bool is_input(const struct ir_func *f, const struct ir_stmt *load);

/* What the kernel is handed, and what is loaded from there: memory, as permutes[i].data() has it, too. */
static bool is_given(const struct ir_func *f, const struct ir_expr *root)
{
    static const char *const names[] = {"data", "data_ptr", "ptr", "get", "begin"};
    const struct ir_stmt *def = root->op == IR_VALUE ? root->value->def : NULL;
    while (root->op == IR_MEMBER)
        root = root->args[0];
    if (root->op == IR_VAR || root->op == IR_ADDR)
        return root->decl->storage == STORAGE_PARAM || root->decl->storage == STORAGE_CAPTURE;
    if (def && def->kind == IR_STMT_LOAD)
        return is_input(f, def);
    for (size_t i = 0; def && def->kind == IR_STMT_CALL && i < sizeof names / sizeof *names; i++) {
        if (def->name && def->object && strcmp(def->name, names[i]) == 0)
            return is_given(f, ir_address_root(def->object));
    }
    return false;
}

static bool is_same_pointer(const struct ir_expr *x, const struct ir_expr *y)
{
    const struct ir_stmt *a = x->op == IR_VALUE ? x->value->def : NULL;
    const struct ir_stmt *b = y->op == IR_VALUE ? y->value->def : NULL;
    bool loaded = a && b && a->kind == IR_STMT_LOAD && b->kind == IR_STMT_LOAD;
    return x == y || (loaded && a->addr == b->addr);
}

/* A statement that writes there, or hands the pointer on. */
static bool may_write(const struct ir_stmt *s, const struct ir_expr *root)
{
    bool writes = s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC;
    if (writes && s->addr && is_same_pointer(ir_address_root(s->addr), root))
        return true;
    for (size_t i = 0; s->kind == IR_STMT_CALL && i < s->args.len; i++) {
        const struct ir_expr *e = s->args.at[i];
        bool pointer = e && e->type && e->type->kind == TYPE_POINTER;
        bool reads = pointer && e->type->elem && e->type->elem->is_const;
        if (pointer && !reads && is_same_pointer(ir_address_root(e), root))
            return true;
    }
    return false;
}

/* Of such memory, and the kernel does not write it. */
static bool is_input(const struct ir_func *f, const struct ir_stmt *load)
{
    const struct ir_expr *root = ir_address_root(load->addr);
    if (load->is_volatile || !is_given(f, root))
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (may_write(f->stmts.at[i], root))
            return false;
    }
    return true;
}

static bool may_be_free(const struct reduce_frame *frame)
{
    const struct ir_stmt *s = frame->stmt;
    const struct ir_type *t = s->value ? reduce_value_type(s) : NULL;
    if (!t || (t->kind != TYPE_INT && t->kind != TYPE_BOOL && t->kind != TYPE_POINTER &&
               t->kind != TYPE_UNKNOWN))
        return false;
    return s->kind == IR_STMT_LOAD && is_input(frame->func->func, s);
}

void reduce_note_failure(struct reduce *r)
{
    if ((r->claim->kind != CLAIM_WRAP && r->claim->kind != CLAIM_BOUNDS) || r->whole)
        return;
    const struct reduce_frame *free = NULL, *behind = NULL, *beside = NULL, *instance = NULL;
    for (const struct reduce_frame *f = r->frame; f; f = f->outer) {
        behind = behind ? behind : is_behind(f) ? f : NULL;
        beside = beside ? beside : is_beside(f) ? f : NULL;
        instance = instance ? instance : is_of_instance(r, f) ? f : NULL;
        free = free ? free : may_be_free(f) ? f : NULL;
    }
    const struct reduce_frame *f = behind ? behind : instance ? instance : free ? free : beside;
    r->culprit = f ? f->stmt : NULL;
    r->frees = f && f == free && f != behind && f != instance;
    r->side = f && f == instance && f != behind ? side_to_target(f) : -1;
}

static uint64_t key_of(const struct ir_stmt *s)
{
    return (uint64_t)(uintptr_t)s;
}

bool reduce_is_opened(const struct reduce *r, const struct ir_stmt *s)
{
    return map_get_number(&r->opened->all, key_of(s)) != NULL;
}

int reduce_side(const struct reduce *r, const struct ir_stmt *s)
{
    return (int)(uintptr_t)map_get_number(&r->opened->all, key_of(s)) - 2;
}

const struct reduce_free *reduce_find_free(const struct reduce *r, const struct ir_stmt *s)
{
    for (size_t i = 0; i < r->opened->free.len; i++) {
        if (r->opened->free.at[i].stmt == s)
            return &r->opened->free.at[i];
    }
    return NULL;
}

bool reduce_open(struct reduce *r)
{
    struct reduce_opened *o = r->opened;
    if (o->all.len >= OPENED_MAX)
        return false;
    if (r->culprit) {
        /* Never NULL: 1, or 2 and the side that is taken. */
        map_put_number(r->a, &o->all, key_of(r->culprit), (void *)(uintptr_t)(r->side + 2));
        if (r->side >= 0)
            vec_push(r->a, &o->taken, r->culprit);
        if (!r->frees)
            return true;
        const struct ir_expr *e = ir_value(r->analysis->module, r->culprit->value);
        const struct ir_type *t = reduce_value_type(r->culprit);
        const struct ir_expr *addr = r->access ? r->access->addr : NULL;
        bool root = addr && ir_strip_all_casts(ir_address_root(addr)) == e;
        struct reduce_free f = {.stmt = r->culprit,
                                .expr = e,
                                .name = arena_printf(r->a, "u%zu", o->free.len),
                                .text = ir_expr_source(r->a, e, 40),
                                .is_pointer =
                                    t->kind == TYPE_POINTER || (t->kind == TYPE_UNKNOWN && root)};
        vec_push(r->a, &o->free, f);
        return true;
    }
    bool other = r->claim->kind == CLAIM_WRAP && !r->claim->bound && (!o->sink || r->sink);
    *o = (struct reduce_opened){.sink = true, .sinks_tried = o->sink ? o->sinks_tried + 1 : 0};
    return other && o->sinks_tried < SINKS_MAX;
}

/* ---- what a run of it says ------------------------------------------------------------------ */

struct finding_product {
    const struct ir_expr *product;
    bool found;
    unsigned depth;
};

static bool find_product(const struct ir_expr *e, void *context)
{
    struct finding_product *p = context;
    const struct ir_stmt *s = e->op == IR_VALUE ? e->value->def : NULL;
    p->found |= e == p->product;
    for (size_t i = 0; s && s->kind == IR_STMT_PHI && p->depth < 4 && i < s->args.len; i++) {
        p->depth++;
        if (s->args.at[i])
            ir_walk(s->args.at[i], find_product, p);
        p->depth--;
    }
    return !p->found;
}

/* `n - first * size` of loaded numbers that belong together: what wraps is what the check is made of, so
 * that a choice of them says nothing. */
bool reduce_checks_product(const struct reduce *r, const struct reduce_func *f)
{
    struct finding_product p = {.product = r->product};
    for (; f->next; f = f->next)
        ;
    for (size_t i = 0; r->opened->free.len && r->product && i < f->func->stmts.len; i++) {
        const struct ir_stmt *s = f->func->stmts.at[i];
        bool branch = s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_SWITCH;
        if (branch && s->expr && reduce_keeps(f, s))
            ir_walk(s->expr, find_product, &p);
    }
    return p.found;
}

void reduce_tell_opened(struct arena *a, const struct reduce_opened *o, bool bound,
                        struct slice *out)
{
    for (size_t i = 0; i < o->taken.len; i++) {
        const struct ir_stmt *s = o->taken.at[i];
        vec_push(a, &out->assumed,
                 arena_printf(a, "an instance behind `%s`;", ir_expr_source(a, s->expr, 60)));
    }
    bool whole = o->all.len == 0 && (!o->sink || bound);
    if (!whole)
        out->partial = "what is left of the kernel does not show it";
}
