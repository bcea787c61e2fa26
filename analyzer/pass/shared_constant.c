/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes that a class out of sight counts when the program is compiled: `Traits::kSmemSize`. */
#include <string.h>

#include "pass/calls.h"
#include "pass/count_name.h"
#include "pass/shared_internal.h"
#include "pass/shared_size.h"

/* "Traits::kSmemSize" of a class that the launching function is handed as a template argument, by nobody in sight. */
static bool is_of_traits(const struct launch_site *s, const struct ir_expr *e)
{
    const struct ir_func *f = s->host->func;
    const char *last = e->op == IR_TPARAM && e->text ? strrchr(e->text, ':') : NULL;
    size_t n, calls;
    if (!last || last - e->text < 2 || !count_name_is_of_shared(last + 1))
        return false;
    n = (size_t)(last - e->text) - 1;
    calls_sites(s->host->analysis->calls, f, &calls);
    for (size_t i = 0; calls == 0 && i < f->tparams.len; i++) {
        const struct ir_tparam *t = &f->tparams.at[i];
        if (t->is_type && t->name && strlen(t->name) == n && memcmp(t->name, e->text, n) == 0)
            return true;
    }
    return false;
}

/* `sizeof(SharedStorage<Element, Layout>)`, not of a template that is called in sight: its types are known there. */
static bool is_of_storage(const struct launch_site *s, const struct ir_expr *e)
{
    char name[64];
    size_t calls;
    calls_sites(s->host->analysis->calls, s->host->func, &calls);
    const char *text = e->op == IR_SIZEOF && e->type_arg ? e->type_arg->name : NULL;
    if (!text || (calls > 0 && s->host->func->tparams.len))
        return false;
    size_t n = strcspn(text, "<");
    if (n >= sizeof name)
        return false;
    memcpy(name, text, n);
    name[n] = '\0';
    const char *last = strrchr(name, ':');
    return count_name_is_of_shared(last ? last + 1 : name);
}

const struct ir_expr *shared_unseen_constant(const struct launch_site *s)
{
    const struct ir_expr *size = s->shared_bytes ? ir_strip_all_casts(s->shared_bytes) : NULL;
    bool unseen = size && (is_of_traits(s, size) || is_of_storage(s, size));
    return unseen && !shared_is_compared(s, size) ? size : NULL;
}
