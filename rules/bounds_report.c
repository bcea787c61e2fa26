/* SPDX-License-Identifier: Apache-2.0 */
#include "rules/bounds_report.h"

#include <string.h>

#include "pass/launch_dim.h"
#include "solve/bound_doubt.h"

static const struct ir_expr *subscript_of(const struct ir_expr *e)
{
    while (e && e->op != IR_PTRADD && e->arg_count)
        e = e->args[0];
    return e;
}

static const char *index_text(struct rule_context *c, const struct bound_evidence *e)
{
    const struct ir_expr *i = subscript_of(e->access.stmt->source_expr);
    while (i && i->op == IR_PTRADD && i->args[1]->op == IR_INT) { /* the pos of x[pos][0] */
        const struct ir_expr *inner = subscript_of(i->args[0]);
        if (!inner || inner->op != IR_PTRADD)
            break;
        i = inner;
    }
    const struct ir_expr *shown = i && i->op == IR_PTRADD ? i->args[1] : e->index;
    return ir_expr_source(c->arena, shown, 40);
}

/* What a launch rounds up is in the host's terms. */
static struct claim claim_of(const struct rule_context *c, const struct bound_evidence *e)
{
    return (struct claim){.kind = e->access.root ? CLAIM_BOUNDS : CLAIM_NONE,
                          .func = c->func->func,
                          .stmt = e->access.stmt,
                          .index = e->index,
                          .size = e->size,
                          .launch = e->site ? e->site->stmt : NULL};
}

/* "`labels[row]`", or the call that is handed the index: "`fetch(...)`". */
static const char *use_text(struct rule_context *c, const struct bound_evidence *e)
{
    if (e->access.root)
        return arena_printf(c->arena, "%s[%s]", access_name(c->arena, &e->access),
                            index_text(c, e));
    const struct ir_stmt *s = e->access.stmt;
    const char *object = s->object ? ir_expr_source(c->arena, s->object, 30) : "";
    object += *object == '&'; /* a method of a class that is not known */
    /* `src(y, x)`: the object is called */
    bool bare = s->name && (strcmp(s->name, "operator()") == 0 || strcmp(s->name, object) == 0);
    const char *name = bare ? "" : s->name ? s->name : "?";
    return arena_printf(c->arena, "%s%s%s(...)", object, *object && *name ? "." : "", name);
}

/* "with n = 1 (launch at line 8), blockIdx.x = 0 and threadIdx.x = 1: 1". */
static void note_example(struct rule_context *c, struct finding *f, const struct bound_evidence *e)
{
    const struct obligation_result *r = &e->result;
    const char *example = obligation_example_text(c->arena, r);
    if (!example || r->by_data)
        return;
    const char *launch = r->site
                             ? arena_printf(c->arena, " (launch at %s)",
                                            rule_line(c, e->access.stmt->span, r->site->stmt->span))
                             : "";
    rule_note(c, f, e->access.stmt->span, "for example with %s the index is %lld%s", example,
              (long long)r->value, launch);
}

/* `n - i < 64 ? n - i : 64` has no name of its own. */
static bool is_chosen(const struct ir_expr *size)
{
    size = ir_strip_casts(size);
    return size->op == IR_SELECT ||
           (size->op == IR_VALUE && size->value->def && size->value->def->kind == IR_STMT_PHI);
}

/* "mat.size(1)": of what it is asked, or else of what is accessed. */
static const char *size_of_tensor(struct rule_context *c, const struct bound_evidence *e,
                                  const char *size)
{
    const struct ir_stmt *call = launch_dim_call(ir_strip_all_casts(e->size));
    const char *object = call && call->object ? ir_expr_source(c->arena, call->object, 30) : NULL;
    if (object)
        return arena_printf(c->arena, "%s.%s", object + (*object == '&'), size);
    return e->access.root ? arena_printf(c->arena, "%s.%s", access_name(c->arena, &e->access), size)
                          : size;
}

/* The variable of the launching function that holds a size too long to be written out; NULL: none does. */
static const char *size_variable(const struct bound_evidence *e)
{
    const struct ir_func *f = e->site->host->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_SET && s->var && s->var->source_name && s->expr &&
            ir_strip_casts(s->expr) == ir_strip_casts(e->size))
            return s->var->source_name;
    }
    return NULL;
}

void bounds_report(struct rule_context *c, const struct bound_evidence *e)
{
    const char *use = use_text(c, e);
    const char *size = e->size ? ir_expr_source(c->arena, e->size, 40) : NULL;
    if (size && strncmp(size, "size(", 5) == 0)
        size = size_of_tensor(c, e, size);
    if (!size || strstr(size, "operator()") || is_chosen(e->size))
        size = "the length"; /* also of a method of a class that is not known */
    if (size && e->kind == BOUND_ALLOCATION && strstr(size, "...") && size_variable(e))
        size = size_variable(e);
    struct ir_span at = e->access.stmt->span;
    struct finding *f = NULL;
    switch (e->kind) {
    case BOUND_LAUNCH_ROUNDS_UP:
        f = rule_report(c, at,
                        "`%s` has no bounds check, but the launch at %s rounds up: threads "
                        "beyond `%s` access past the end",
                        use, rule_line(c, at, e->where->span), size);
        rule_note(c, f, e->where->span, "whole blocks are launched, the last one has a tail");
        break;
    case BOUND_BLOCK_ROUNDS_UP:
        f = rule_report(c, at,
                        "`%s` is not checked against `%s`, the length of a row, and a block of the "
                        "launch at %s may be longer: threads beyond it access the next row, "
                        "or past the end",
                        use, size, rule_line(c, at, e->where->span));
        rule_note(c, f, e->where->span, "a block may have more threads than the row has elements");
        break;
    case BOUND_LENGTH_UNUSED:
        f = rule_report(c, at,
                        "`%s` has no bounds check and the length parameter `%s` is never used: "
                        "threads beyond it access past the end",
                        use, size);
        break;
    case BOUND_SIDE_UNUSED:
        f = rule_report(c, at,
                        "`%s` is checked along one side only: nothing compares the other index "
                        "with `%s`, and threads beyond it access past the end",
                        use, e->side);
        rule_note(c, f, e->where->span, "the check that looks at one side");
        break;
    case BOUND_EXTENT_LEFT:
        f = rule_report(
            c, at,
            "`%s` is held below `%s` only, which was read from memory: nothing compares the place "
            "with `%s`, as the other extents are",
            use, size, e->side);
        rule_note(c, f, e->where->span, "the check of another extent");
        break;
    case BOUND_FOR_NUMBER:
        f = rule_report(
            c, e->where->span,
            "`%s` compares with a number, and the length parameter `%s` is never used: "
            "of fewer elements, threads beyond it pass the check and access past the end",
            ir_expr_source(c->arena, e->where->source_expr, 60), size);
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_AROUND:
        f = rule_report(c, at,
                        "this takes what is around a place, and only %s: at the border it is "
                        "outside",
                        e->side ? "the side where places begin is kept off"
                                : "the place itself is kept inside");
        rule_note(c, f, e->where->span, "the check %s",
                  e->side ? "of that side" : "of the place itself");
        if (e->side)
            rule_doubt(c, f);
        break;
    case BOUND_SIBLING_GUARDED:
        f = rule_report(c, at,
                        "`%s` is not covered by the check `%s` that guards the same index "
                        "elsewhere: threads beyond it access past the end",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "the check that does not cover this access");
        break;
    case BOUND_READ_EARLY:
        f = rule_report(c, at,
                        "`%s` is read before the check `%s`, and of use behind it only: threads "
                        "beyond `%s` read past the end",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60), size);
        rule_note(c, f, e->where->span, "the check that comes too late for this access");
        break;
    case BOUND_ONCE:
        f = rule_report(
            c, at,
            "`%s` is a place of each round of the loop, and only the first round compares "
            "it with `%s`: in the others it may be past the end",
            use, size);
        rule_note(c, f, e->where->span, "this check is made in the first round only");
        break;
    case BOUND_MISSING:
        f = rule_report(
            c, at,
            "this takes `%s`: when the last tile is not whole that is how many it lacks, and "
            "not how many it has",
            ir_expr_source(c->arena, e->index, 80));
        break;
    case BOUND_NULL:
        f = rule_report(c, at,
                        "`%s` is accessed also where there is no `%s`: this comes behind the "
                        "question whether there is one, and asks nothing",
                        use, size);
        rule_note(c, f, e->where->span, "this says that `%s` may be a null pointer", size);
        break;
    case BOUND_OTHER_LENGTH:
        f = rule_report(c, at,
                        "`%s` is compared with `%s`, which is not what the launches call so: they "
                        "make the grid for what the kernel gets as `%s`, and never uses",
                        use, size, e->side);
        rule_note(c, f, e->where->span, "the check of another length");
        break;
    case BOUND_SHARE:
        f = rule_report(c, at,
                        "`%s` is in front of the first element where `%s` is 0, and nothing asks "
                        "for that",
                        use, size);
        break;
    case BOUND_TWO_ROWS:
        f = rule_report(c, at,
                        "a row of `%s` has `%s` elements here, and another number of them in line "
                        "%u: blocks access each other's rows, or past the end",
                        access_name(c->arena, &e->access), size, e->where->span.line);
        rule_note(c, f, e->where->span, "the rows of another length");
        break;
    case BOUND_NEXT_ROUND:
        f = rule_report(c, at,
                        "`%s` is read for the next round, in the last one, too: `%s` is what the "
                        "loop has asked for this round, and always holds here",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "this keeps no round out");
        break;
    case BOUND_BLOCK_PART:
        f = rule_report(c, at,
                        "`%s` takes the block for as many as all blocks have, at most `blockDim.x` "
                        "of `%s`: the last one has only what is left behind its first place",
                        use, size);
        rule_note(c, f, e->where->span, "this counts the places of all blocks");
        break;
    case BOUND_EARLY_BELOW:
        f = rule_report(c, at,
                        "`%s` is read at `%s` before `%s` asks whether there is such an element, "
                        "and is of use only where there is: the others read in front of the first",
                        access_name(c->arena, &e->access), ir_expr_source(c->arena, e->index, 60),
                        ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "the check that comes too late for this access");
        break;
    case BOUND_SIGN:
        f = rule_report(c, at,
                        "a negative place is not brought back here: `%s` compares unsigned "
                        "numbers, takes it for a large one, and leaves `%s` without a use",
                        ir_expr_source(c->arena, e->index, 60),
                        ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "no negative place gets to this question");
        break;
    case BOUND_PACK_END:
        f = rule_report(c, at,
                        "`%s` is the first of `%s` elements that are read here, and `%s` asks for "
                        "that one only: of a length that is no multiple the last are past the end",
                        use, e->side, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->stricter->span, "whole packs are taken here, and the rest is not");
        break;
    case BOUND_TWIN_GUARDED:
        f = e->side
                ? rule_report(c, at,
                              "`%s` has no bounds check, and the other kernels of the file "
                              "compare the same index with `%s`: threads beyond it access past "
                              "the end",
                              use, e->side)
                : rule_report(c, at,
                              "`%s` has no bounds check and the length parameter `%s` is never "
                              "used, which another kernel compares the same index with: threads "
                              "beyond it access past the end",
                              use, size);
        rule_note(c, f, e->where->span, "the check that is missing here");
        break;
    case BOUND_DIAGONAL:
        f = rule_report(
            c, at,
            "`%s` takes one place for a row and for a column, and nothing says that there are as "
            "many of `%s` as of `%s`: with fewer, the last ones are past the end",
            use, e->side, size);
        rule_note(c, f, e->where->span, "the check that looks at one side");
        break;
    case BOUND_FLOOR:
        f = rule_report(
            c, at,
            "`%s` is in front of the first one where `%s` is rounded down to -1, as for the first "
            "pixels of a scale below 1: only the other end is asked for",
            use, size);
        break;
    case BOUND_SEARCHED:
        f = rule_report(c, at,
                        "`%s` is accessed also where the search finds nothing, and `%s` is still "
                        "-1: that is in front of the first one",
                        use, ir_expr_source(c->arena, e->size, 40));
        rule_note(c, f, e->where->span, "where this never holds");
        break;
    case BOUND_MODULO:
        f = rule_report(c, at,
                        "`%s` is below 0 where `%s` is%s: `%%` does not bring a negative number "
                        "back, and this is in front of the first element",
                        ir_expr_source(c->arena, e->index, 60), size,
                        e->weak ? "" : ", as in the first thread");
        break;
    case BOUND_VOTED:
        f = rule_report(c, at,
                        "`%s` is accessed by all lanes where one of them is below `%s`: the vote "
                        "says nothing of the others, which are past the end",
                        e->access.root
                            ? use
                            : arena_printf(c->arena, "*(%s)",
                                           ir_expr_source(c->arena, e->access.stmt->addr, 40)),
                        size);
        rule_note(c, f, e->where->span, "one lane is enough for this");
        break;
    case BOUND_FACTOR:
        f = rule_report(c, at,
                        "`%s` takes rows of `%s` elements, and the check `%s` takes another length "
                        "for them: where rows are longer it lets places past the end through",
                        use, size, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "the check with another length");
        break;
    case BOUND_DRAWN:
        f = rule_report(c, at,
                        "`%s` is one past the last of `%s` elements where the draw is 1: "
                        "curand_uniform() leaves out 0 and not 1",
                        use, size);
        break;
    case BOUND_SLOT_LATE:
        f = rule_report(c, at,
                        "`%s` is written before the counter is compared with `%s`: what comes to "
                        "the end has been written past it by then",
                        use, size);
        rule_note(c, f, e->where->span, "the check that comes too late for this access");
        break;
    case BOUND_FILLED:
        f = rule_report(
            c, at,
            "`%s` is filled as far as there is something, and `%s`, which says for how "
            "many there is room, is never used: more than that are written past the end",
            use, size);
        break;
    case BOUND_GRID_NEXT:
        f = rule_report(
            c, at,
            "`%s` is the next one of a row that is as long as the grid is wide, and the check of "
            "`%s` lets the last one through: of a full row this is in the next one, or past the "
            "end",
            use, size);
        rule_note(c, f, e->where->span, "the check that lets the last one through");
        break;
    case BOUND_GENERATOR:
        f = rule_report(
            c, at,
            "`%s` takes a generator for each of the `%s` elements, and the launch is not made for "
            "so many threads: beyond them there is none",
            use, size);
        rule_note(c, f, e->where->span, "the loop goes over the elements");
        break;
    case BOUND_OVERLOAD_GUARDED:
        f = e->side
                ? rule_report(c, at,
                              "`%s` has no bounds check, and `%s` and the others like it check the "
                              "same index: threads beyond it access past the end",
                              use, e->side)
                : rule_report(c, at,
                              "`%s` has no bounds check, and another kernel of this name checks "
                              "the same index: threads beyond it access past the end",
                              use);
        rule_note(c, f, e->where->span, "the check that is missing here");
        break;
    case BOUND_ROW_GUARDED:
        f = rule_report(c, at,
                        "`%s` is not checked against `%s`, the length of a row, which another "
                        "access of the row is: threads beyond it access the next row, or past the "
                        "end",
                        use, size);
        rule_note(c, f, e->where->span, "the check that does not cover this access");
        break;
    case BOUND_OFF_BY_ONE:
        f = rule_report(c, e->at_check ? e->where->span : at,
                        "`%s` is off by one: the check lets the index reach `%s`, one past the "
                        "last element",
                        use, size);
        if (e->at_check)
            rule_note(c, f, at, "this uses it");
        if (e->stricter)
            rule_note(c, f, e->stricter->span, "the same check keeps it out here");
        if (!e->at_check)
            rule_note(c, f, e->where->span, "this %s lets it through",
                      e->where == e->access.stmt ? "clamp" : "check");
        break;
    case BOUND_NOT_COMPARED:
        f = rule_report(c, e->where->span,
                        "`%s` is a condition of its own: nothing is compared with it, and "
                        "`%s` behind it is reached by every thread",
                        size, use);
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_NEVER:
        f = rule_report(c, e->where->span,
                        "nothing is below 0 and beyond `%s` at once: this keeps nobody out, and "
                        "`%s` behind it is reached by every thread",
                        size, use);
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_INVERTED:
        f = rule_report(c, e->where->span,
                        "the threads below `%s` leave here, and those beyond it go on to `%s`: the "
                        "check is the wrong way round",
                        size, use);
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_ROUNDS_UP:
        f = rule_report(c, at,
                        "`%s` is not compared with `%s`, and the last %s goes past it: threads "
                        "beyond it access past the end",
                        use, size, e->where ? "round of the loop" : "tile of the grid");
        if (e->where)
            rule_note(c, f, e->where->span, "whole tiles are taken here, the last one has a tail");
        break;
    case BOUND_UPPER_MISSING:
        f = rule_report(c, at,
                        "the row of `%s` is compared with 0 and with nothing else, while the place "
                        "in the row is kept below `%s`: rows past the last one are accessed",
                        use, size);
        rule_note(c, f, e->where->span, "the check that leaves out the last row");
        break;
    case BOUND_ROWS_OF_GRID:
        f = rule_report(c, at,
                        "the rows of `%s` are as long as the launched grid, which the check "
                        "against `%s` says is longer than a row: the last rows are past the end",
                        use, size);
        rule_note(c, f, e->where->span, "this check says how long a row is");
        break;
    case BOUND_ALLOCATION:
        f = rule_report(c, at,
                        "`%s` leaves the buffer, which has `%s` elements in the launch at %s", use,
                        size, rule_line(c, at, e->site->stmt->span));
        if (e->where)
            rule_note(c, f, e->where->span, "allocated here");
        break;
    case BOUND_WRONG_SIDE:
        f = rule_report(
            c, at,
            "the row of `%s` is compared with `%s`, which is how long a row is, and not "
            "with `%s`: where the sides differ, rows past the end pass the check",
            use, size, e->side);
        rule_note(c, f, e->where->span, "the check that takes the other side");
        break;
    case BOUND_TOO_FAR:
        f = rule_report(c, at,
                        "`%s` is compared with a multiple of `%s`, where its axis ends: threads "
                        "beyond it pass the check and access past the end",
                        use, size);
        rule_note(c, f, e->where->span, "this check keeps nobody out");
        break;
    case BOUND_BELOW_ZERO:
        f = rule_report(c, at,
                        "`%s` is in front of the first element in the first thread: the check "
                        "`%s` looks at the other end only",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "nothing here keeps the first threads out");
        break;
    case BOUND_BEFORE_FIRST:
        f = rule_report(c, at,
                        "`%s` is in front of the first element where the check `%s` lets 0 through",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "this check is one too low");
        break;
    case BOUND_FIRST_ONLY:
        f = rule_report(c, at,
                        "`%s` is behind the element that the check compares with `%s`, and a block "
                        "takes several a thread: in the last block it is past the end",
                        use, size);
        rule_note(c, f, e->where->span, "the check of the thread's first element");
        break;
    case BOUND_BRACES_MISSING:
        f = rule_report(c, at,
                        "`%s` is indented like the statement that `if (%s)` guards, and is not "
                        "guarded: threads beyond `%s` access past the end",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60), size);
        rule_note(c, f, e->where->span, "this guards one statement only: the braces are missing");
        break;
    case BOUND_OTHER_STEP:
        f = rule_report(c, e->where->span,
                        "`%s` is the same in each round of the loop, which steps `%s`: `%s` goes "
                        "past the end",
                        ir_expr_source(c->arena, e->where->source_expr, 60), e->side, use);
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_OTHER_START:
        f = rule_report(c, e->where->span,
                        "the loop starts with `%s` and compares another variable, `%s`: nothing "
                        "compares `%s` with its end, and `%s` goes past it",
                        e->side, ir_expr_source(c->arena, e->where->source_expr, 60), e->side, use);
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_TOLD:
        f = rule_report(c, e->where->span,
                        "the check `%s` prints and goes on: the access behind it is past the end "
                        "then",
                        ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_GUARDS_NOTHING:
        f = rule_report(c, e->where->span,
                        "nothing stands under the check `%s`, and `%s` is reached by threads "
                        "beyond `%s` as well",
                        ir_expr_source(c->arena, e->where->source_expr, 60), use, size);
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_ADVANCED:
        f = rule_report(c, at,
                        "`%s` is moved on by the thread's own place in every round of the loop and "
                        "never set back: from the second round on this is past the end",
                        access_name(c->arena, &e->access));
        rule_note(c, f, e->where->span, "the loop counts the places from the start up to `%s`",
                  size);
        break;
    case BOUND_SLOT:
        f = rule_report(c, at,
                        "`%s` is filled as far as the counter goes, and nothing compares that with "
                        "`%s`, which is how many a row has room for: one more is written to the "
                        "next row, or past the end",
                        use, size);
        rule_note(c, f, e->where->span, "this counts up without an end");
        break;
    case BOUND_COUNTER:
        f = rule_report(c, e->where->span,
                        "what was counted is more than `%s` where that many slots were not enough: "
                        "the kernel that counts goes on counting behind them, and `%s` goes past "
                        "the last one",
                        size, use);
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_SEED:
        f = rule_report(c, at,
                        "`%s` is read before the loop asks whether it lies below the end: of fewer "
                        "elements, this is past the last one",
                        use);
        rule_note(c, f, e->where->span, "the loop asks only here");
        break;
    case BOUND_ONE_HOT:
        f = rule_report(
            c, at,
            "`%s` is marked wherever the data says, and nothing compares that with `%s`: "
            "a label that is none is written to another row, or past the end",
            use, size);
        rule_note(c, f, e->where->span, "the label is read here");
        break;
    case BOUND_OUTSIDE:
        f = rule_report(
            c, at,
            "`%s` is reached by threads beyond `%s`, too: the check sends them here with "
            "the border, and the launch rounds up",
            use, size);
        rule_note(c, f, e->where->span, "beyond the end this holds as well");
        break;
    case BOUND_AHEAD:
        f = e->size
                ? rule_report(
                      c, at,
                      "`%s` is read for the next round, in the last one, too: where there are "
                      "just `%s`, this is past them",
                      use, size)
                : rule_report(
                      c, at,
                      "`%s` is moved on before it is read, in the last round of the loop too: that "
                      "reads past the end where the loop stops",
                      access_name(c->arena, &e->access));
        rule_note(c, f, e->where->span, "the loop asks for the end only now");
        break;
    case BOUND_LOADED:
        f = rule_report(c, at,
                        "`%s` is accessed also where the check `%s` says that there is no such "
                        "element: that is in front of the first one",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "the check that does not cover this access");
        break;
    case BOUND_LOCAL:
        f = rule_report(
            c, at,
            "`%s` is the thread's place in the grid, and the check compares its place in "
            "the block with `%s`: threads of the last block access past the end",
            use, size);
        rule_note(c, f, e->where->span, "the check of the place in the block");
        break;
    case BOUND_IGNORED:
        f = rule_report(
            c, at,
            "`%s` is accessed for a label that is to be ignored, too: that is no place, "
            "and the comparison comes after the access",
            use);
        rule_note(c, f, e->where->span, "here the label is compared");
        break;
    case BOUND_NOT_FOUND:
        if (e->side) {
            f = rule_report(
                c, at,
                "`%s` is read without a question for the end of the part: each round looks for "
                "the same key in another one, and where all are smaller this is past its end",
                use);
            rule_note(c, f, e->where->span, "one part after another");
            break;
        }
        f = rule_report(c, at,
                        "`%s` is read whether or not the search found anything: when all elements "
                        "are smaller it is one past the last",
                        ir_expr_source(c->arena, e->access.stmt->source_expr, 40));
        rule_note(c, f, e->where->span, "this asks whether it is the element that was looked for");
        break;
    case BOUND_WRAPPED:
        f = rule_report(
            c, at,
            "`%s` is unsigned, and a part may begin behind the end, `%s`: the difference wraps to "
            "a "
            "huge number, and the loop takes that for its own end",
            ir_expr_source(
                c->arena, e->access.stmt->source_expr ? e->access.stmt->source_expr : e->index, 60),
            size);
        break;
    case BOUND_SHIFTED:
        f = rule_report(c, at,
                        "of `%s` nothing asks for the end, `%s`: the check is of the place further "
                        "on that another access takes",
                        use, size);
        rule_note(c, f, e->where->span, "this keeps the shifted place inside");
        break;
    case BOUND_VALUE_ASKED:
        f = rule_report(c, at,
                        "`%s` is compared with how long the list is, `%s`, and its place is not: "
                        "the last block reads past the end",
                        use, size);
        rule_note(c, f, e->where->span, "the check of what lies there");
        break;
    case BOUND_BLOCK_REST:
        f = rule_report(c, at,
                        "`%s` is checked against what is left in the first round of the loop: a "
                        "later one begins further on, and the last goes past `%s`",
                        use, size);
        rule_note(c, f, e->where->span, "this counts from the block's first place on");
        break;
    case BOUND_TENSOR:
        f = rule_report(c, at,
                        "nothing compares `%s`, the thread's place in the grid, with the size that "
                        "the tensor itself has: unless the grid is exact, threads beyond it access "
                        "another row, or past the end",
                        size);
        break;
    case BOUND_EITHER_AXIS:
        f = rule_report(c, at,
                        "`%s` is reached when only one of its indices is inside: the check "
                        "asks for any of them, not for all",
                        use);
        rule_note(c, f, e->where->span, "this lets through whoever is inside along one of them");
        break;
    }
    note_example(c, f, e);
    f->claim = claim_of(c, e);
    rule_claim_result(c, f, &e->result);
    f->asks_for_launch = bound_is_for_launches_to_say(c->func, e);
    if (e->weak || f->asks_for_launch || bound_is_doubtful(c->func, e))
        rule_doubt(c, f);
    if (e->kind == BOUND_WRONG_SIDE) {
        rule_help(c, f, "compare the row with `%s`", e->side);
        return;
    }
    rule_help(c, f,
              "check the index before the access: `if (index < length)` around every access "
              "that uses it");
}
