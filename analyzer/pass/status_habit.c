/* SPDX-License-Identifier: Apache-2.0 */
/* What a file makes of the answers of the runtime and of launches, as a rule. */
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "pass/status_internal.h"

/* PyTorch asks for C10_CUDA_CHECK around every call. */
static bool is_torch_check(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_CALL && s->name &&
           (str_has_prefix(s->name, "C10_CUDA_") || strcmp(s->name, "AT_CUDA_CHECK") == 0);
}

/* Calls of one function of the runtime. */
struct named_calls {
    const char *name;
    unsigned checked, lost;
};

static struct named_calls *calls_named(struct arena *a, struct map *by_name, const char *name)
{
    struct named_calls *n = map_get(by_name, name);
    if (!n) {
        n = ARENA_NEW(a, struct named_calls);
        n->name = name;
        map_put(a, by_name, name, n);
    }
    return n;
}

static void note_launch(struct status_habit *h, struct analysis_func *af, const struct ir_stmt *s)
{
    if (status_asked(af, s, 0, status_asks))
        h->launches_asked++;
    else
        h->launches_not_asked++;
    if (status_asked(af, s, LIMIT_WRAPPER_DEPTH, status_asks))
        h->launches_asked_here++;
    else
        h->launches_not_asked_here++;
    if (status_asked(af, s, 0, status_fetches))
        h->launches_fetched++;
    else
        h->launches_not_fetched++;
}

static void note_call(struct analysis_func *af, const struct ir_stmt *s, struct named_calls *n)
{
    bool stored;
    if (!s->is_emptied_check && !s->guessed && status_is_lost(af, s, &stored))
        n->lost++; /* answered otherwise, too: a file that asks later is another habit */
    else
        n->checked++;
}

/* THCudaCheck(THCudaMalloc(...)): a project's own call, checked as those of the runtime are. */
static bool is_check_of_own(const struct ir_stmt *s)
{
    const struct ir_expr *e = s->args.len > 0 ? ir_strip_casts(s->args.at[0]) : NULL;
    const struct ir_stmt *inner = e && e->op == IR_VALUE ? e->value->def : NULL;
    return status_is_check(s) && inner && inner->kind == IR_STMT_CALL && inner->name &&
           !status_is_runtime(inner) && strcasestr(inner->name, "cuda");
}

/* One macro may hold many launches, and a closure is lowered wherever it is handed to: the text has one. */
static bool is_new_line(struct arena *a, struct map *lines, const struct ir_stmt *launch)
{
    uint64_t line = (uint64_t)launch->span.line + 1;
    if (map_get_number(lines, line))
        return false;
    map_put_number(a, lines, line, (void *)launch);
    return true;
}

struct status_habit status_habit_of(struct analysis *a)
{
    struct status_habit h = {0};
    struct map by_name = {0}, launch_lines = {0};
    VEC(struct named_calls *) all = {0};
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct analysis_func *af = a->funcs.at[i];
        if (af->func->kind != FUNC_HOST || af->func->instance_of || !af->func->in_main_file)
            continue; /* an instance has its template's text; a header has a habit of its own */
        for (size_t k = 0; k < af->func->stmts.len; k++) {
            const struct ir_stmt *s = af->func->stmts.at[k];
            if (s->again)
                continue;
            h.torch_checks += is_torch_check(s);
            h.fetches += status_names_last_error(s) && status_fetches(a, s, LIMIT_WRAPPER_DEPTH);
            h.guards |= af->func->name[0] == '~' && status_asks(a, s, 0);
            /* what this build empties is checked in another one */
            if (status_matters(s) || (s->is_emptied_check && status_is_runtime(s))) {
                const char *name = s->name ? s->name : s->qualified_name;
                struct named_calls *n = calls_named(a->arena, &by_name, name);
                if (n->checked + n->lost == 0)
                    vec_push(a->arena, &all, n);
                note_call(af, s, n);
            } else if (status_is_check(s) && s->args.len == 0) {
                h.checks++;
            } else if (is_check_of_own(s) ||
                       (status_is_runtime(s) && s->checked_result && !strstr(s->name, "Error"))) {
                h.others_checked++;
            } else if (status_is_runtime(s) && !s->checked_result) {
                h.others_lost++;
            }
            if (s->kind == IR_STMT_LAUNCH && is_new_line(a->arena, &launch_lines, s))
                note_launch(&h, af, s);
        }
    }
    for (size_t i = 0; i < all.len; i++) {
        h.calls_checked += all.at[i]->checked;
        h.calls_lost += all.at[i]->lost;
        if (all.at[i]->checked > 0 || all.at[i]->lost <= STATUS_LOST_ONCE)
            continue;
        h.calls_never_checked += all.at[i]->lost;
        vec_push(a->arena, &h.never_checked, all.at[i]->name);
    }
    return h;
}
